import { shallow } from 'zustand/shallow';
import { conditionOf, questionOn } from '../../../form-rules/definition';
import type { DraftForm } from '../draft/document';
import type { EditorState } from '../editor/editorStore';

/**
 * Makes a selector of the form that gives the same one as before until something that markers are made from has changed:
 * typing into a question that decides nothing must not draw the list of pages again.
 */
export function formForMarkers(): ({ document }: EditorState) => DraftForm {
  let kept: { readonly form: DraftForm; readonly ways: readonly unknown[] } | undefined;
  return ({ document: { form } }) => {
    const ways = waysOf(form);
    if (kept === undefined || !shallow(kept.ways, ways)) {
      kept = { form, ways };
    }
    return kept.form;
  };
}

/** Everything that decides where a page leads, in a list that can be compared one by one. */
function waysOf(form: DraftForm): unknown[] {
  const ways: unknown[] = [form.startPage, form.pageConditions];
  for (const page of form.pages) {
    const condition = conditionOf(form, page.pageId);
    ways.push(page.pageId, page.nextPage, condition && questionOn(page, condition.questionId));
  }
  return ways;
}
