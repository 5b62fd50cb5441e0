import type { PageId, QuestionId } from '../../../form-rules/ids';
import { type DraftForm, pageOf, pageWithQuestion } from './document';

/** The selected page, and perhaps one of its questions. Stored on the device: do not rename fields. */
export type EditorSelection = {
  readonly pageId: PageId | undefined;
  readonly questionId?: QuestionId | undefined;
};

/** The nearest selection that exists in the form. */
export function clampSelection(form: DraftForm, selection: EditorSelection): EditorSelection {
  const itsPage = pageWithQuestion(form, selection.questionId);
  if (itsPage) {
    return { pageId: itsPage.pageId, questionId: selection.questionId };
  }
  const page = pageOf(form, selection.pageId);
  return { pageId: (page ?? form.pages[0])?.pageId };
}
