import type { ChoiceQuestion, FileKind, KindName, Question } from '../../../form-rules/definition';
import type { Mint, QuestionId } from '../../../form-rules/ids';
import { newQuestionText } from '../../../form-rules/publishing/newQuestion';

/** The kinds of files a question may ask for, in the order they are offered. */
export const FILE_KINDS: readonly FileKind[] = [
  'image',
  'pdf',
  'ppt',
  'document',
  'video',
  'zip',
  'audio',
  'spreadsheet',
];

const DROPDOWN_OPTION = 'Drop Down Option';

/** What a new option of this kind is called in its place, counted from 0. */
export function defaultLabel(kind: ChoiceQuestion['type'], at: number): string {
  // Spec §4: both entries of a new dropdown read the same; from the third on a number keeps them apart.
  if (kind === 'Dropdown') {
    return at < 2 ? DROPDOWN_OPTION : `${DROPDOWN_OPTION} ${at + 1}`;
  }
  return `Option ${at + 1}`;
}

/** Whether nobody has typed this label. */
export function isDefaultLabel(label: string): boolean {
  return /^(?:Option \d+|Drop Down Option(?: \d+)?)$/.test(label);
}

/** A new question of this kind, to be numbered by the place it gets. */
export function newQuestionOf(kind: KindName, id: QuestionId, mint: Mint): Question {
  return { ...contentOf(kind, mint), id, questionText: newText(kind), required: false };
}

/** What a question of this kind holds before anybody has changed it: Spec §4. */
export function contentOf(kind: KindName, mint: Mint): Content {
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

/** What a question asks once it was made this kind; Spec §4: only a Rating comes with a text of its own. */
export function newText(kind: KindName): string {
  switch (kind) {
    case 'Rating':
      return 'Q1 Rate us by choosing stars?';
    case 'Text':
      return '';
    case 'Image':
    case 'Video':
      return 'Q1';
    default:
      return newQuestionText(1);
  }
}

type WithoutBase<Kind> = Kind extends Question
  ? Omit<Kind, 'id' | 'questionText' | 'required' | 'description' | 'bgColor' | 'sectionId'>
  : never;

/** The part of a question that its kind decides. */
export type Content = WithoutBase<Question>;
