import type { OptionId, QuestionId } from '../../../form-rules/ids';

type DragData = Record<string | symbol, unknown>;

/** What a dragged question carries: places that take questions know it by this. */
export type QuestionDrag = DragData & { readonly dragged: 'question'; readonly questionId: QuestionId };

/** What a dragged option carries: it stays within its question. */
export type OptionDrag = DragData & {
  readonly dragged: 'option';
  readonly questionId: QuestionId;
  readonly optionId: OptionId;
};

/** The data of a question that is being dragged. */
export function questionDragData(questionId: QuestionId): QuestionDrag {
  return { dragged: 'question', questionId };
}

/** Whether a question is being dragged. */
export function isQuestionDrag(data: DragData): data is QuestionDrag {
  return data['dragged'] === 'question';
}

/** The data of an option that is being dragged. */
export function optionDragData(questionId: QuestionId, optionId: OptionId): OptionDrag {
  return { dragged: 'option', questionId, optionId };
}

/** Whether an option of this question is being dragged. */
export function isOptionDrag(data: DragData, questionId: QuestionId): data is OptionDrag {
  return data['dragged'] === 'option' && data['questionId'] === questionId;
}
