import { type FormDefinition, questionsOf } from '../definition';
import { SHORT_NAME_CHARACTERS } from '../lazyConstants.gen';

const PLACEHOLDER = new RegExp(`\\{\\{ *([A-Za-z0-9_-]{1,${SHORT_NAME_CHARACTERS}}) *\\}\\}`, 'g');

/** The names in the placeholders of these texts, in order of appearance, each once. */
export function placeholderNames(...texts: readonly string[]): string[] {
  const placeholders = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)]);
  return [...new Set(placeholders.map(([, name = '']) => name))];
}

/** The names in the placeholders of these texts that no question has as its name in links. */
export function unknownNames(form: FormDefinition, ...texts: readonly string[]): string[] {
  const known = new Set<string | undefined>(questionsOf(form).map(({ shortName }) => shortName));
  return placeholderNames(...texts).filter((name) => !known.has(name));
}

/** The answer of the question with this name. */
export function placeholderOf(name: string): string {
  return `{{${name}}}`;
}
