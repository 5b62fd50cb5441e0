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
  const answers = questions.map(({ type }) => WIDTHS[type] ?? SHORT);
  return {
    template: [
      ...facts.map((width) => `${width}px`),
      ...answers.map((width) => `minmax(${width}px, ${width}fr)`),
    ].join(' '),
    least: [...facts, ...answers].reduce((sum, width) => sum + width, 0),
  };
}

const SHORT = 152;
const WIDTHS: Partial<Record<QuestionColumn['type'], number>> = {
  'Short Answer': 184,
  'Long Answer': 240,
  'File Upload': 184,
  'Linear Scale': 120,
  Rating: 120,
  Date: 128,
};
