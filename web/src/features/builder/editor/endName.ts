import { thankYouTexts } from '../../../form-page/thankYouTexts';
import type { FormDefinition, FormEnd, Target } from '../../../form-rules/definition';
import { trimmed } from '../../../form-rules/textRules';
import { endAt } from '../draft/ends';
import type { BuilderTranslate } from './offerUndo';

/** The title of the ending if there are several; undefined if there is only one, or for a page. */
export function endingTitleOf(form: FormDefinition, target: Target): string | undefined {
  const end = endAt(form, target);
  const { endings = [] } = form.settings ?? {};
  if (end === undefined || endings.length < 2) {
    return undefined;
  }
  const { title = '' } = endings.find(({ id }) => id === end) ?? endings[0] ?? {};
  return trimmed(title) || thankYouTexts().thanks;
}

/** For example "End of form", or "End: You are too young" if there are several endings. */
export function endName(form: FormDefinition, end: FormEnd, t: BuilderTranslate): string {
  const title = endingTitleOf(form, end);
  return title === undefined ? t('pages.endOfForm') : t('pages.ending', { title });
}
