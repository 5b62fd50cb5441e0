import type { OptionId, QuestionId } from '../../../form-rules/ids';

type DragData = Record<string | symbol, unknown>;

/** The drag data of a question, recognised by drop targets. */
export type QuestionDrag = DragData & { readonly dragged: 'question'; readonly questionId: QuestionId };

/** The drag data of an option, which stays within its list. */
export type OptionDrag = DragData & {
  readonly dragged: 'option';
  readonly questionId: QuestionId;
  readonly list: string;
  readonly optionId: OptionId;
};

export function questionDragData(questionId: QuestionId): QuestionDrag {
  return { dragged: 'question', questionId };
}

export function isQuestionDrag(data: DragData): data is QuestionDrag {
  return data['dragged'] === 'question';
}

export function optionDragData(option: Pick<OptionDrag, 'questionId' | 'list' | 'optionId'>): OptionDrag {
  return { dragged: 'option', ...option };
}

/** Whether it is an option of this list. */
export function isOptionDrag(
  data: DragData,
  { questionId, list }: Pick<OptionDrag, 'questionId' | 'list'>,
): data is OptionDrag {
  return data['dragged'] === 'option' && data['questionId'] === questionId && data['list'] === list;
}
