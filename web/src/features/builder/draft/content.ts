import { current, type WritableDraft } from 'immer';
import { authoringRulesOf } from '../../../form-rules/authoring/questions';
import { SCALE_LIMITS, STAR_LIMITS } from '../../../form-rules/constants.gen';
import { FILE_KINDS, FILES_PER_QUESTION } from '../../../form-rules/lazyConstants.gen';
import type { KindName, Question } from '../../../form-rules/questions';
import type { LinearScaleQuestion } from '../../../form-rules/questions/linearScale';
import type { ContentCommand, ContentPatch } from './command';
import { type Handlers, onQuestion, setOptional } from './handler';
import { type Fields, without } from './mergeFields';

/** The fields that `content/set` changes, by question type. */
const SETTINGS: { readonly [Kind in KindName]?: readonly (keyof ContentPatch)[] } = {
  'Short Answer': ['format', 'min', 'max', 'unit', 'minLength', 'maxLength', 'pattern'],
  'Long Answer': ['minLength', 'maxLength'],
  'Multiple Choice': ['other', 'shuffle', 'places', 'hideFull'],
  Checkbox: ['other', 'shuffle', 'places', 'hideFull', 'minChoices', 'maxChoices'],
  Dropdown: ['other', 'shuffle', 'places', 'hideFull'],
  Matrix: ['several', 'shuffle'],
  Ranking: ['shuffle'],
  Date: ['min', 'max'],
  Consent: ['consentText'],
  Address: ['omittedParts'],
  Text: ['shortText'],
};

/** Whether questions of this type have this field. */
export function hasSetting(kind: KindName, name: keyof ContentPatch): boolean {
  return SETTINGS[kind]?.includes(name) ?? false;
}

/** Two sides of a merge may set fields of different types. */
export function withoutForeignSettings(kind: KindName, fields: Fields): Fields {
  const settings: readonly string[] = Object.values(SETTINGS).flat();
  const own: readonly string[] = SETTINGS[kind] ?? [];
  return without(
    fields,
    settings.filter((name) => !own.includes(name)),
  );
}

/** Ignored for questions of other types. */
export const contentHandlers: Handlers<ContentCommand> = {
  'content/set': onQuestion((question, { content }) => {
    const names = SETTINGS[question.type] ?? [];
    setFields(
      question,
      names.filter((name) => Object.hasOwn(content, name)),
      content,
    );
    if (question.type === 'Short Answer' && Object.hasOwn(content, 'format')) {
      const changed = current(question);
      setFields(question, names, authoringRulesOf(changed).stored(changed));
    }
  }),
  'scale/set': onQuestion((question, command) => {
    if (question.type === 'Linear Scale') {
      setScale(question, command);
    } else if (question.type === 'NPS') {
      setEndLabels(question.scale, command);
    }
  }),
  'rating/setCount': onQuestion((question, { count }) => {
    if (question.type === 'Rating' && isStarCount(count)) {
      question.rating.count = count;
    }
  }),
  'upload/set': onQuestion((question, command) => {
    if (question.type === 'File Upload') {
      setUpload(question, command);
    }
  }),
  'media/set': onQuestion((question, command) => {
    if (question.type === 'Image') {
      setOptional(question, 'imageUrl', command.url);
    } else if (question.type === 'Video') {
      setOptional(question, 'videoUrl', command.url);
    }
    describe(question, command);
  }),
  'image/describe': onQuestion((question, words) => describe(question, words)),
};

type EndLabels = { minLabel: string; maxLabel: string };

export function isScale(min: number, max: number): boolean {
  const { least, greatest, steps } = SCALE_LIMITS;
  const fits = isWhole(min, least, greatest) && isWhole(max, least, greatest);
  return fits && min < max && max - min <= steps;
}

export function isStarCount(count: number): boolean {
  return isWhole(count, STAR_LIMITS.min, STAR_LIMITS.max);
}

function isWhole(number: number, least: number, greatest: number): boolean {
  return Number.isInteger(number) && number >= least && number <= greatest;
}

/** Sets these fields of the question's type; missing ones are removed. */
function setFields(
  question: WritableDraft<Question>,
  names: readonly (keyof ContentPatch)[],
  from: ContentPatch,
): void {
  for (const name of names) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields of the question's type are set.
    setOptional(question as WritableDraft<Question> & Record<string, unknown>, name, from[name]);
  }
}

/** The server omits a flag that is off. */
function setFlag<Flag extends string>(
  target: { [Name in Flag]?: boolean },
  name: Flag,
  on: boolean | undefined,
): void {
  if (on !== undefined) {
    setOptional(target, name, on ? true : undefined);
  }
}

function setScale(
  question: WritableDraft<LinearScaleQuestion>,
  command: Extract<ContentCommand, { type: 'scale/set' }>,
): void {
  const { linearScale, scale } = question;
  const [min, max] = [command.min ?? scale.min, command.max ?? scale.max];
  if (!isScale(min, max)) {
    return;
  }
  setEndLabels(scale, command);
  for (const ends of [linearScale, scale]) {
    ends.min = min;
    ends.max = max;
  }
}

function setEndLabels(scale: EndLabels, { minLabel, maxLabel }: Partial<EndLabels>): void {
  scale.minLabel = minLabel ?? scale.minLabel;
  scale.maxLabel = maxLabel ?? scale.maxLabel;
}

function setUpload(
  question: WritableDraft<Extract<Question, { type: 'File Upload' }>>,
  { fileTypes, maxFiles, maxFileSize }: Extract<ContentCommand, { type: 'upload/set' }>,
): void {
  if (fileTypes !== undefined && fileTypes.length > 0) {
    question.fileTypes = FILE_KINDS.filter((kind) => fileTypes.includes(kind));
  }
  if (maxFiles !== undefined && isWhole(maxFiles, 1, FILES_PER_QUESTION)) {
    question.maxFiles = maxFiles;
  }
  if (maxFileSize !== undefined) {
    question.maxFileSize = maxFileSize;
  }
}

/** Alt text and `decorative` exclude each other. */
function describe(
  question: WritableDraft<Question>,
  { altText, decorative }: { readonly altText?: string; readonly decorative?: boolean },
): void {
  if (question.type !== 'Image') {
    return;
  }
  setFlag(question, 'decorative', decorative);
  if (decorative === true || altText === '') {
    delete question.altText;
  } else if (altText !== undefined) {
    question.altText = altText;
    delete question.decorative;
  }
}
