import { readColour, WHITE } from '../../../form-rules/colour';
import type { Condition, Page, Question, Tinted } from '../../../form-rules/definition';
import { questionsOf } from '../../../form-rules/definition';
import { addressOf, imageSource, videoSource } from '../../../form-rules/media';
import { offersOptions, takesAnswer } from '../../../form-rules/questionKinds';
import { isBlank, storable, trimmed } from '../../../form-rules/textRules';
import type { DraftForm } from './document';
import { FILE_KINDS } from './newContent';

/** What the server calls a form without a name. */
const UNTITLED = 'Untitled Form';
/** How many characters of a name it keeps. */
const NAME_CHARACTERS = 200;

/**
 * A draft as the server gives it back once it was saved: it keeps no selections, writes colours in one way and leaves
 * out what says nothing. Two drafts that are stored alike are the same draft, whatever they look like here.
 */
export function asStored(form: DraftForm): DraftForm {
  const pages = kept(form.pages, form.pages.map(storedPage));
  const conditions = Object.entries(form.pageConditions).map(([page, condition]): [string, Condition] => [
    page,
    storedCondition(form, condition),
  ]);
  return { ...form, name: storedName(form.name), pages, pageConditions: Object.fromEntries(conditions) };
}

/** A name as the server keeps it: one line of so many characters, and never none. */
export function storedName(name: string): string {
  const line = trimmed(storable(name).replaceAll(/\p{Control}/gu, ' '));
  // Counted as the server counts them.
  const cut = trimmed(Array.from(line).slice(0, NAME_CHARACTERS).join(''));
  return isBlank(cut) ? UNTITLED : cut;
}

const storedPages = new WeakMap<Page, Page>();
const storedQuestions = new WeakMap<Question, Question>();

function storedPage(page: Page): Page {
  return remembered(storedPages, page, () => {
    const { sections = [], ...rest } = tinted(page);
    const stored = {
      ...rest,
      pageTitle: storable(page.pageTitle),
      questions: kept(page.questions, page.questions.map(storedQuestion)),
    };
    return sections.length === 0 ? stored : { ...stored, sections: sections.map(tinted) };
  });
}

/** A question as the server gives it back; the very same one when that is how it is. */
export function storedQuestion(question: Question): Question {
  return remembered(storedQuestions, question, () => {
    const { description = '', bgColor, ...rest } = withStoredContent(question);
    const ground = bgColor === undefined ? undefined : readColour(bgColor)?.colour;
    return {
      ...rest,
      questionText: storable(rest.questionText),
      required: rest.required && takesAnswer(rest.type),
      ...(description !== '' && { description: storable(description) }),
      ...(ground && String(ground) !== String(WHITE) && { bgColor: inHex(ground) }),
    };
  });
}

function withStoredContent(question: Question): Question {
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
      return question;
    case 'Multiple Choice':
    case 'Checkbox':
    case 'Dropdown': {
      const { other, shuffle, ...rest } = question;
      return {
        ...rest,
        options: question.options.map(storable),
        ...(other === true && { other }),
        ...(shuffle === true && { shuffle }),
      };
    }
    case 'File Upload': {
      const { fileTypes, maxFileSize } = question;
      return {
        ...question,
        fileTypes: FILE_KINDS.filter((kind) => fileTypes.length === 0 || fileTypes.includes(kind)),
        maxFileSize: isBlank(maxFileSize) ? '5mb' : storable(maxFileSize),
        files: [],
      };
    }
    case 'Date':
      return { ...question, dateValue: '' };
    case 'Linear Scale': {
      const { min, max, minLabel, maxLabel } = question.scale;
      return {
        ...question,
        linearScale: { min, max, selected: Math.max(min, Math.min(5, max)) },
        scale: { min, max, minLabel: storable(minLabel), maxLabel: storable(maxLabel) },
      };
    }
    case 'Rating':
      return { ...question, rating: { count: question.rating.count, selected: 0 } };
    case 'Text':
      return { ...question, shortText: storable(question.shortText) };
    case 'Image': {
      const { imageUrl = '', altText = '', decorative, ...rest } = question;
      const source = imageSource(imageUrl);
      return {
        ...rest,
        ...(source && { imageUrl: addressOf(source) }),
        ...(decorative === true ? { decorative } : !isBlank(altText) && { altText: storable(altText) }),
      };
    }
    case 'Video': {
      const { videoUrl = '', ...rest } = question;
      const source = videoSource(videoUrl);
      return source ? { ...rest, videoUrl: addressOf(source) } : rest;
    }
  }
}

/** Without a colour there is nothing that could be more or less of it. */
function tinted<Thing extends Tinted>(thing: Thing): Thing {
  const { bgColor = '', opacity, textColor = '', ...rest } = thing;
  const ground = readColour(bgColor);
  const text = readColour(textColor);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same thing, its colours written in one way.
  return {
    ...rest,
    ...(ground && { bgColor: inHex(ground.colour), opacity: opacity ?? ground.opacity ?? 100 }),
    ...(ground && text && { textColor: inHex(text.colour) }),
  } as unknown as Thing;
}

function inHex(colour: readonly number[]): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Options are meant by their ids, in one order, and worded as they are called now. */
function storedCondition(form: DraftForm, condition: Condition): Condition {
  const ids = condition.expectedOptionIds ?? [];
  const question = questionsOf(form).find(({ id }) => id === condition.questionId);
  if (ids.length === 0 || question === undefined || !offersOptions(question)) {
    const { expectedAnswer } = condition;
    return typeof expectedAnswer === 'string'
      ? { ...condition, expectedAnswer: storable(expectedAnswer) }
      : condition;
  }
  const inOrder = ids.toSorted((one, other) => (one < other ? -1 : 1));
  const labels = inOrder.map((id) => storable(question.options[question.optionIds.indexOf(id)] ?? id));
  return {
    ...condition,
    expectedOptionIds: inOrder,
    expectedAnswer: question.type === 'Checkbox' ? labels : (labels[0] ?? ''),
  };
}

/** Worked out once for each thing: most of a draft stays the very same object from one edit to the next. */
function remembered<Thing extends object>(
  known: WeakMap<Thing, Thing>,
  thing: Thing,
  work: () => Thing,
): Thing {
  const stored = known.get(thing) ?? work();
  known.set(thing, stored);
  known.set(stored, stored);
  return stored;
}

/** The list itself when each of its items stayed what it was. */
function kept<Item>(items: readonly Item[], stored: readonly Item[]): readonly Item[] {
  return items.every((item, at) => item === stored[at]) ? items : stored;
}
