import { FILE_KINDS } from '../../../form-rules/constants.gen';
import type { Mint, QuestionId } from '../../../form-rules/ids';
import { DROPDOWN_OPTION, newQuestionText } from '../../../form-rules/publishing/newQuestion';
import type { ChoiceQuestion, KindName, Question } from '../../../form-rules/questions';
import { textWithoutNumber } from '../../../form-rules/textRules';

export function defaultLabel(kind: ChoiceQuestion['type'], at: number): string {
  // Spec §4: both options of a new dropdown have the same label; numbers start with the third.
  if (kind === 'Dropdown') {
    return at < 2 ? DROPDOWN_OPTION : `${DROPDOWN_OPTION} ${at + 1}`;
  }
  return `Option ${at + 1}`;
}

/** Whether the label was generated, not typed. */
export function isDefaultLabel(label: string): boolean {
  return /^(?:Option \d+|Drop Down Option(?: \d+)?)$/.test(label);
}

/** A new question, not numbered yet. */
export function newQuestion(kind: KindName, id: QuestionId, mint: Mint): Question {
  return { ...defaultContent(kind, mint), id, questionText: defaultText(kind), required: false };
}

/** Spec §4: the content of a new question. */
export function defaultContent(kind: KindName, mint: Mint): Content {
  switch (kind) {
    case 'Short Answer':
    case 'Long Answer':
      return { type: kind };
    case 'Multiple Choice':
    case 'Checkbox':
    case 'Dropdown':
      return {
        type: kind,
        options: [defaultLabel(kind, 0), defaultLabel(kind, 1)],
        optionIds: [mint(), mint()],
      };
    case 'File Upload':
      return { type: kind, fileTypes: FILE_KINDS, maxFiles: 5, maxFileSize: '5mb', files: [] };
    case 'Date':
      return { type: kind, dateValue: '' };
    case 'Linear Scale':
      return {
        type: kind,
        linearScale: { min: 0, max: 10, selected: 5 },
        scale: { min: 0, max: 10, minLabel: 'Scale Starting', maxLabel: 'Scale Ending' },
      };
    case 'Rating':
      return { type: kind, rating: { count: 5, selected: 0 } };
    case 'Text':
      return { type: kind, shortText: '' };
    case 'Image':
    case 'Video':
      return { type: kind };
  }
}

/** Spec §4: the text of a new question; a Rating has its own. */
export function defaultText(kind: KindName): string {
  switch (kind) {
    case 'Rating':
      return 'Q1 Rate us by choosing stars?';
    case 'Text':
    case 'Image':
    case 'Video':
      return '';
    default:
      return newQuestionText(1);
  }
}

/** Whether the text is blank or that of a new question. */
export function isDefaultText(questionText: string): boolean {
  return [textWithoutNumber(defaultText('Date')), textWithoutNumber(defaultText('Rating')), ''].includes(
    textWithoutNumber(questionText),
  );
}

type WithoutBase<Kind> = Kind extends Question
  ? Omit<Kind, 'id' | 'questionText' | 'required' | 'description' | 'bgColor' | 'sectionId'>
  : never;

/** The part of a question that depends on its type. */
export type Content = WithoutBase<Question>;
