import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { QuestionId } from '../../../form-rules/ids';
import { focusKey } from '../editor/focus';

/**
 * Puts the focus where the answer is given once condition mode is entered. Whoever came by the mode switch or the page
 * list keeps it there: arrow keys go on working in both.
 */
export function useEntryFocus(
  canvas: RefObject<HTMLElement | null>,
  questionId: QuestionId | undefined,
): void {
  const enter = useEffectEvent(() => {
    const { activeElement } = document;
    const isHeld = activeElement?.closest('fieldset, nav, [data-focus^="page-"]') ?? null;
    if (isHeld === null) {
      focusAnswer(canvas.current, questionId);
    }
  });

  // Talks to the document's focus.
  useEffect(() => enter(), []);
}

/** Goes to where a question is answered: to what is chosen, its first control, or else the page's title. */
export function focusAnswer(canvas: HTMLElement | null, questionId: QuestionId | undefined): void {
  const card = questionId && canvas?.querySelector(`[data-question="${CSS.escape(questionId)}"]`);
  const control =
    card?.querySelector<HTMLElement>('input:checked') ??
    card?.querySelector<HTMLElement>('input, select, textarea') ??
    canvas?.querySelector<HTMLElement>(`[data-focus="${focusKey.canvas}"]`);
  control?.focus();
}
