import type { OptionId, QuestionId } from '../../../form-rules/ids';

type DragData = Record<string | symbol, unknown>;

/** The drag data of a question, recognised by drop targets. */
export type QuestionDrag = DragData & { readonly dragged: 'question'; readonly questionId: QuestionId };

/** The drag data of an option, which stays within its question. */
export type OptionDrag = DragData & {
  readonly dragged: 'option';
  readonly questionId: QuestionId;
  readonly optionId: OptionId;
};

export function questionDragData(questionId: QuestionId): QuestionDrag {
  return { dragged: 'question', questionId };
}

export function isQuestionDrag(data: DragData): data is QuestionDrag {
  return data['dragged'] === 'question';
}

export function optionDragData(questionId: QuestionId, optionId: OptionId): OptionDrag {
  return { dragged: 'option', questionId, optionId };
}

export function isOptionDrag(data: DragData, questionId: QuestionId): data is OptionDrag {
  return data['dragged'] === 'option' && data['questionId'] === questionId;
}
