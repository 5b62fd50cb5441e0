import type { WritableDraft } from 'immer';
import type { LinearScaleQuestion, Question } from '../../../form-rules/definition';
import { FILES_PER_QUESTION } from '../../../form-rules/limits';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { ContentCommand } from './command';
import { type Changing, questionIn } from './locate';
import { FILE_KINDS } from './newContent';

/** The least and the greatest number a scale may reach, and how far apart its ends may be. */
export const SCALE_LIMITS = { least: -1000, greatest: 1000, steps: 100 } as const;

/** Spec §5: how many stars a Rating may have. */
export const STAR_LIMITS = { fewest: 1, most: 10 } as const;

/** Carries out what happens to the content that only some kinds have. */
export function changeContent(changing: Changing, command: ContentCommand): void {
  const question = questionIn(changing, command.id)?.question;
  if (question === undefined) {
    return;
  }
  switch (command.type) {
    case 'choice/set':
      if (offersOptions(question)) {
        flag(question, 'other', command.other);
        flag(question, 'shuffle', command.shuffle);
      }
      return;
    case 'scale/set':
      if (question.type === 'Linear Scale') {
        setScale(question, command);
      }
      return;
    case 'rating/counted':
      if (question.type === 'Rating' && isStarCount(command.count)) {
        question.rating.count = command.count;
        // Spec §4: fewer stars than are selected selects none.
        if ((question.rating.selected ?? 0) > command.count) {
          question.rating.selected = 0;
        }
      }
      return;
    case 'rating/selected':
      if (question.type === 'Rating') {
        question.rating.selected = Math.max(0, Math.min(command.selected, question.rating.count));
      }
      return;
    case 'upload/set':
      if (question.type === 'File Upload') {
        setUpload(question, command);
      }
      return;
    case 'date/set':
      if (question.type === 'Date') {
        question.dateValue = command.day;
      }
      return;
    case 'text/set':
      if (question.type === 'Text') {
        question.shortText = command.body;
      }
      return;
    case 'media/set':
      setMedia(question, command.url);
      if (question.type === 'Image') {
        describe(question, command);
      }
      return;
    case 'image/described':
      if (question.type === 'Image') {
        describe(question, command);
      }
      return;
  }
}

/** Whether a scale can run between these two. */
export function isScale(min: number, max: number): boolean {
  const { least, greatest, steps } = SCALE_LIMITS;
  const fits = (end: number) => Number.isInteger(end) && end >= least && end <= greatest;
  return fits(min) && fits(max) && min < max && max - min <= steps;
}

/** Whether a Rating can have so many stars. */
export function isStarCount(count: number): boolean {
  return Number.isInteger(count) && count >= STAR_LIMITS.fewest && count <= STAR_LIMITS.most;
}

/** A flag that is off is left out, as the server writes it. */
function flag<Flag extends string>(
  holder: { [Name in Flag]?: boolean },
  name: Flag,
  on: boolean | undefined,
): void {
  if (on === true) {
    holder[name] = true;
  } else if (on === false) {
    delete holder[name];
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
  scale.minLabel = command.minLabel ?? scale.minLabel;
  scale.maxLabel = command.maxLabel ?? scale.maxLabel;
  const selected = command.selected ?? linearScale.selected;
  for (const ends of [linearScale, scale]) {
    ends.min = min;
    ends.max = max;
  }
  if (selected !== undefined) {
    linearScale.selected = Math.max(min, Math.min(selected, max));
  }
}

function setUpload(
  question: WritableDraft<Extract<Question, { type: 'File Upload' }>>,
  { fileTypes, maxFiles, maxFileSize }: Extract<ContentCommand, { type: 'upload/set' }>,
): void {
  if (fileTypes !== undefined && fileTypes.length > 0) {
    question.fileTypes = FILE_KINDS.filter((kind) => fileTypes.includes(kind));
  }
  if (
    maxFiles !== undefined &&
    Number.isInteger(maxFiles) &&
    maxFiles >= 1 &&
    maxFiles <= FILES_PER_QUESTION
  ) {
    question.maxFiles = maxFiles;
  }
  if (maxFileSize !== undefined) {
    question.maxFileSize = maxFileSize;
  }
}

function setMedia(question: WritableDraft<Question>, url: string | undefined): void {
  if (question.type === 'Image') {
    if (url === undefined) {
      delete question.imageUrl;
    } else {
      question.imageUrl = url;
    }
  } else if (question.type === 'Video') {
    if (url === undefined) {
      delete question.videoUrl;
    } else {
      question.videoUrl = url;
    }
  }
}

/** An image has words, or is decorative, or neither yet. */
function describe(
  question: WritableDraft<Extract<Question, { type: 'Image' }>>,
  { altText, decorative }: { readonly altText?: string; readonly decorative?: boolean },
): void {
  flag(question, 'decorative', decorative);
  if (decorative === true || altText === '') {
    delete question.altText;
  } else if (altText !== undefined) {
    question.altText = altText;
    delete question.decorative;
  }
}
