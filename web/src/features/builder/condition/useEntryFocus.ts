import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { QuestionId } from '../../../form-rules/ids';
import { focusKey } from '../editor/focus';

/**
 * Focuses the answer field when condition mode opens. Focus in the mode switch or the page list stays, because arrow keys
 * are used there.
 */
export function useEntryFocus(
  canvas: RefObject<HTMLElement | null>,
  questionId: QuestionId | undefined,
): void {
  const enter = useEffectEvent(() => {
    const { activeElement } = document;
    const staysFocused = activeElement?.closest('fieldset, nav, [data-focus^="page-"]') ?? null;
    if (staysFocused === null) {
      focusAnswer(canvas.current, questionId);
    }
  });

  // Talks to the document's focus.
  useEffect(() => enter(), []);
}

/** Focuses the chosen option, the question's first control, or the page title. */
export function focusAnswer(canvas: HTMLElement | null, questionId: QuestionId | undefined): void {
  const card = questionId && canvas?.querySelector(`[data-question="${CSS.escape(questionId)}"]`);
  const control =
    card?.querySelector<HTMLElement>('input:checked') ??
    card?.querySelector<HTMLElement>('input, select, textarea') ??
    canvas?.querySelector<HTMLElement>(`[data-focus="${focusKey.canvas}"]`);
  control?.focus();
}
