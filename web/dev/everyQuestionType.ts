import type { FormDefinition } from '../src/form-rules/definition';
import { isId } from '../src/form-rules/ids';
import type { Question } from '../src/form-rules/questions';

function id(text: string) {
  if (!isId(text)) throw new Error(text);
  return text;
}

function asking(number: number, text: string) {
  return { id: id(`q${number}`), questionText: `Q${number} ${text}`, required: false };
}

const inSection = { sectionId: id('s1') };

const choices = {
  options: ['Yes, without hesitation', 'Probably', 'No'],
  optionIds: [id('yes'), id('probably'), id('no')],
};

const questions: Question[] = [
  { ...asking(1, 'Would you recommend Riverside to a friend?'), type: 'Multiple Choice', ...choices },
  {
    ...asking(2, 'How did the wait compare with what you expected?'),
    ...inSection,
    type: 'Linear Scale',
    linearScale: { min: 0, max: 10, selected: 5 },
    scale: { min: 0, max: 10, minLabel: 'Much shorter', maxLabel: 'Much longer' },
  },
  { ...asking(3, 'Rate us by choosing stars?'), ...inSection, type: 'Rating', rating: { count: 5 } },
  {
    ...asking(4, 'Anything you would like us to see?'),
    type: 'File Upload',
    fileTypes: ['image', 'pdf', 'document'],
    maxFiles: 5,
    maxFileSize: '5mb',
  },
  {
    ...asking(5, 'Your name'),
    required: true,
    description: 'As printed on your card.',
    type: 'Short Answer',
  },
  { ...asking(6, 'What brings you in today?'), type: 'Long Answer' },
  { ...asking(7, 'What applies to you?'), type: 'Checkbox', ...choices },
  { ...asking(8, 'Where did you hear of us?'), type: 'Dropdown', ...choices },
  { ...asking(9, 'When did it start?'), type: 'Date' },
  {
    ...asking(10, ''),
    questionText: '',
    type: 'Text',
    shortText: 'Bring your appointment letter and a photo ID.\nReception opens at 08:30.',
  },
  { ...asking(11, 'Where to find us'), type: 'Image' },
  {
    ...asking(13, 'How did these go?'),
    type: 'Matrix',
    rows: ['Reception', 'Waiting', 'The talk with the doctor'],
    rowIds: [id('reception'), id('waiting'), id('talk')],
    options: ['Well', 'Not so well', 'Badly'],
    optionIds: [id('well'), id('not-so-well'), id('badly')],
  },
  { ...asking(14, 'What matters most to you?'), type: 'Ranking', ...choices },
  {
    ...asking(15, 'Do you agree?'),
    required: true,
    type: 'Consent',
    consentText: 'I agree that my answers are used to improve the clinic.',
  },
  { ...asking(17, 'What is your address?'), type: 'Address' },
  { ...asking(18, 'Please sign.'), type: 'Signature' },
  { id: id('q19'), questionText: 'Referrer', required: false, shortName: 'ref', type: 'Hidden Field' },
  {
    ...asking(16, 'How likely are you to recommend us?'),
    type: 'NPS',
    scale: { min: 0, max: 10, minLabel: '', maxLabel: '' },
  },
  { ...asking(12, 'Watch before you arrive'), type: 'Video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
];

/** A form with every question type, in the colours of the design. */
export const everyQuestionType: FormDefinition = {
  pages: [
    {
      pageId: id('p1'),
      pageTitle: 'How did it go?',
      questions,
      sections: [{ sectionId: id('s1'), questions: [id('q2'), id('q3')], bgColor: '#86b8a5', opacity: 38 }],
      bgColor: '#e9dfcc',
      opacity: 45,
    },
    { pageId: id('p2'), pageTitle: 'Thank you', questions: [] },
    { pageId: id('p3'), pageTitle: 'We are sorry', questions: [] },
  ],
  pageConditions: {
    p1: {
      questionId: id('q1'),
      expectedAnswer: choices.options[0] ?? '',
      expectedOptionIds: [id('yes')],
      truePage: id('p2'),
      falsePage: id('p3'),
    },
  },
};
