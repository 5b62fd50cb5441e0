import { shallow } from 'zustand/shallow';
import { conditionOf, questionOn } from '../../../form-rules/definition';
import type { DraftForm } from '../draft/document';
import type { EditorState } from '../editor/editorStore';

/**
 * Creates a selector that returns the same form until its routing changes: typing into a question must not re-render
 * the page list.
 */
export function createRoutingFormSelector(): ({ document }: EditorState) => DraftForm {
  let cached: { readonly form: DraftForm; readonly inputs: readonly unknown[] } | undefined;
  return ({ document: { form } }) => {
    const inputs = routingInputs(form);
    if (cached === undefined || !shallow(cached.inputs, inputs)) {
      cached = { form, inputs };
    }
    return cached.form;
  };
}

/** Everything the routing depends on, as a flat list for shallow comparison. */
function routingInputs(form: DraftForm): unknown[] {
  const inputs: unknown[] = [form.startPage, form.pageConditions, form.settings?.endings];
  for (const page of form.pages) {
    const condition = conditionOf(form, page.pageId);
    inputs.push(page.pageId, page.nextPage, condition && questionOn(page, condition.questionId));
  }
  return inputs;
}
