import { answerTypeOf, takesLongText } from '../../../form-rules/questionKinds';
import type { QuestionColumn } from './columns';

type Columns = {
  selectable: boolean;
  isFlagged: boolean;
  questions: readonly Pick<QuestionColumn, 'type'>[];
};

/** Column widths by question type: texts get more space than short answers. */
export function columnWidths({ selectable, isFlagged, questions }: Columns): {
  template: string;
  /** The minimum width of the whole grid; without it the longest question would set it. */
  least: number;
} {
  const facts = [...(selectable ? [44] : []), 164, isFlagged ? 264 : 116, 80, 104];
  const answers = questions.map(({ type }) => widthOf(type));
  return {
    template: [
      ...facts.map((width) => `${width}px`),
      ...answers.map((width) => `minmax(${width}px, ${width}fr)`),
    ].join(' '),
    least: [...facts, ...answers].reduce((sum, width) => sum + width, 0),
  };
}

function widthOf(kind: QuestionColumn['type']): number {
  switch (answerTypeOf(kind)) {
    case 'text':
      return takesLongText(kind) ? 240 : 184;
    case 'grid':
    case 'address':
      return 240;
    case 'order':
    case 'agreed':
    case 'files':
      return 184;
    case 'number':
      return 120;
    case 'day':
      return 128;
    case 'option':
    case 'options':
    case undefined:
      return 152;
  }
}
