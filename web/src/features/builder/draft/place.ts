import type { PageId, QuestionId } from '../../../form-rules/ids';
import { type DraftForm, pageHolding, pageOf } from './document';

/** Where the owner is: on a page, and perhaps at one of its questions. */
export type Place = { readonly pageId: PageId | undefined; readonly questionId?: QuestionId | undefined };

/** The nearest place that still exists. */
export function settled(form: DraftForm, place: Place): Place {
  const holding = place.questionId === undefined ? undefined : pageHolding(form, place.questionId);
  if (holding) {
    return { pageId: holding.pageId, questionId: place.questionId };
  }
  const page = place.pageId === undefined ? undefined : pageOf(form, place.pageId);
  return { pageId: (page ?? form.pages[0])?.pageId };
}
