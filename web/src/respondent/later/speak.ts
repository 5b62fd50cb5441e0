import { wordsIn } from '../../question-fields/words';
import type { Language } from '../../ui/language';
import { textsIn } from '../texts';

/** Fetches what the page says in this language. Nobody loads the other one; English is there from the start. */
export async function speak(language: Language): Promise<void> {
  if (language === 'en') {
    return;
  }
  try {
    const { words, texts } = await import('./hindi');
    wordsIn.hi = words;
    textsIn.hi = texts;
  } catch {
    // A form in English is better than none.
  }
}
