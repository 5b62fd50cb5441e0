import type { Answer } from '../form-rules/answer';
import { newQuestion } from '../form-rules/authoring/newQuestion';
import type { FormDefinition, Page } from '../form-rules/definition';
import { isId } from '../form-rules/ids';
import type { KindName, Question, QuestionOf } from '../form-rules/questions';

/** A string as an id of any type. */
export function id(text: string) {
  if (!isId(text)) {
    throw new Error(text);
  }
  return text;
}

export type Answering = (answer: Answer | undefined) => void;

const THREE = { options: ['Red', 'Green', 'Blue'], optionIds: [id('red'), id('green'), id('blue')] };

/** Questions with more than a new one has. */
const SAMPLES: { readonly [Kind in KindName]?: QuestionOf<Kind> } = {
  'Short Answer': { ...base('Your name'), type: 'Short Answer' },
  'Long Answer': { ...base('What happened?'), type: 'Long Answer' },
  'Multiple Choice': { ...base('Which colour?'), type: 'Multiple Choice', ...THREE },
  Checkbox: { ...base('Which colours?'), type: 'Checkbox', ...THREE },
  Dropdown: { ...base('Which of these?'), type: 'Dropdown', ...THREE },
  Matrix: {
    ...base('How was it?'),
    type: 'Matrix',
    rows: ['Food', 'Room'],
    rowIds: [id('food'), id('room')],
    ...THREE,
  },
  Ranking: { ...base('Which do you like best?'), type: 'Ranking', ...THREE },
  'File Upload': {
    ...base('Your papers'),
    type: 'File Upload',
    fileTypes: ['image', 'pdf'],
    maxFiles: 2,
    maxFileSize: '1kb',
  },
  Date: { ...base('Which day?'), type: 'Date' },
  'Linear Scale': {
    ...base('How much?'),
    type: 'Linear Scale',
    linearScale: { min: 0, max: 10, selected: 5 },
    scale: { min: 0, max: 10, minLabel: 'Scale Starting', maxLabel: 'A lot' },
  },
  Rating: { ...base('How many stars?'), type: 'Rating', rating: { count: 5 } },
  Text: { ...base(''), questionText: '', type: 'Text', shortText: 'Please read this.' },
  Image: { ...base('Look'), type: 'Image', imageUrl: '/media/m1', altText: 'A clinic' },
  Video: { ...base('Watch'), type: 'Video', videoUrl: 'https://youtu.be/abcdefghijk' },
};

/** A question of this type with the id 'q1' and the given changes. */
export function questionOfKind<Kind extends KindName>(
  kind: Kind,
  change: Partial<QuestionOf<Kind>> = {},
): QuestionOf<Kind> {
  const sample: object = SAMPLES[kind] ?? newQuestion(kind, id('q1'), () => id('new'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are questions of this type.
  return { ...sample, ...change } as QuestionOf<Kind>;
}

export function formOf(pages: Page[], pageConditions: FormDefinition['pageConditions'] = {}): FormDefinition {
  return { pages, pageConditions };
}

export function pageWith(name: string, questions: Question[], change: Partial<Page> = {}): Page {
  return { pageId: id(name), pageTitle: `Page ${name}`, questions, ...change };
}

function base(text: string) {
  return { id: id('q1'), questionText: `Q1 ${text}`, required: false };
}
