import { expectedLabels } from '../../../form-rules/authoring/expectedLabels';
import { authoringRulesOf } from '../../../form-rules/authoring/questions';
import { parseShortName, supportsPrefill } from '../../../form-rules/authoring/shortName';
import { parseColour, WHITE } from '../../../form-rules/colour';
import type { Condition, Page, Tinted } from '../../../form-rules/definition';
import { questionsOf } from '../../../form-rules/definition';
import { offersOptions, takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import type { Ending, FormConfirmation, FormSettings } from '../../../form-rules/settings';
import { isBlank, sanitize, trimmed } from '../../../form-rules/textRules';
import { parseUtcMinute } from '../../../form-rules/utcMinute';
import type { DraftForm } from './document';

/** The server's name for a form without one. */
const UNTITLED = 'Untitled Form';
const MAX_NAME_CHARACTERS = 200;

/**
 * Normalizes a draft like the server does when it stores it: no selections, one colour format, no empty fields. Drafts that
 * are equal after this are the same draft.
 */
export function toServerForm(form: DraftForm): DraftForm {
  const pages = reuseList(form.pages, form.pages.map(toServerPage));
  const conditions = Object.entries(form.pageConditions).map(([page, condition]): [string, Condition] => [
    page,
    toServerCondition(form, condition),
  ]);
  const { settings, ...rest } = form;
  const stored = settings && toServerSettings(settings);
  return {
    ...rest,
    name: toServerName(form.name),
    pages,
    pageConditions: Object.fromEntries(conditions),
    ...(stored && Object.keys(stored).length > 0 && { settings: stored }),
  };
}

/** Removes what has its default. */
function toServerSettings(settings: FormSettings): FormSettings {
  const {
    welcome,
    endings = [],
    opensAt = '',
    closesAt = '',
    closedText = '',
    confirmation,
    ...others
  } = settings;
  const [opens, closes, closed] = [parseUtcMinute(opensAt), parseUtcMinute(closesAt), sanitize(closedText)];
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => Boolean(value))),
    ...(welcome && { welcome: toServerTexts(welcome) }),
    ...(endings.length > 0 && { endings: endings.map(toServerEnding) }),
    ...(opens !== undefined && { opensAt: opens }),
    ...(closes !== undefined && { closesAt: closes }),
    ...(closed !== '' && { closedText: closed }),
    ...(confirmation && { confirmation: toServerConfirmation(confirmation) }),
  };
}

function toServerConfirmation({
  addressQuestionId,
  copyAnswers = false,
  ...texts
}: FormConfirmation): FormConfirmation {
  return {
    ...toServerTexts(texts),
    ...((addressQuestionId ?? '') !== '' && { addressQuestionId }),
    ...(copyAnswers && { copyAnswers }),
  };
}

function toServerEnding({ id, buttonUrl = '', redirectUrl = '', ...texts }: Ending): Ending {
  const addresses = { buttonUrl: trimmed(buttonUrl), redirectUrl: trimmed(redirectUrl) };
  return { id, ...toServerTexts({ ...texts, ...addresses }) };
}

/** Without empty texts. */
function toServerTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const stored = Object.entries(texts).map(([name, text]) => [name, sanitize(text)] as const);
  return Object.fromEntries(stored.filter(([, text]) => text !== ''));
}

/** Normalizes a name like the server: one line, cut, never empty. */
export function toServerName(name: string): string {
  const line = trimmed(sanitize(name).replaceAll(/\p{Control}/gu, ' '));
  // Counts code points, like the server.
  const cut = trimmed(Array.from(line).slice(0, MAX_NAME_CHARACTERS).join(''));
  return isBlank(cut) ? UNTITLED : cut;
}

const serverPages = new WeakMap<Page, Page>();
const serverQuestions = new WeakMap<Question, Question>();

function toServerPage(page: Page): Page {
  return memoized(serverPages, page, () => {
    const { sections = [], ...rest } = normalizeColours(page);
    const stored = {
      ...rest,
      pageTitle: sanitize(page.pageTitle),
      questions: reuseList(page.questions, page.questions.map(toServerQuestion)),
    };
    return sections.length === 0 ? stored : { ...stored, sections: sections.map(normalizeColours) };
  });
}

/** Normalizes a question like the server; cached by object. */
export function toServerQuestion(question: Question): Question {
  return memoized(serverQuestions, question, () => {
    const {
      description = '',
      shortName = '',
      bgColor,
      ...rest
    } = authoringRulesOf(question).stored(question);
    const name = supportsPrefill(rest.type) ? parseShortName(sanitize(shortName)) : undefined;
    const background = bgColor === undefined ? undefined : parseColour(bgColor)?.colour;
    return {
      ...rest,
      questionText: sanitize(rest.questionText),
      required: rest.required && takesAnswer(rest.type),
      ...(description !== '' && { description: sanitize(description) }),
      ...(name !== undefined && { shortName: name }),
      ...(background && String(background) !== String(WHITE) && { bgColor: toHex(background) }),
    };
  });
}

/** Normalizes the colours; opacity and text colour need a background colour. */
function normalizeColours<Thing extends Tinted>(thing: Thing): Thing {
  const { bgColor = '', opacity, textColor = '', ...rest } = thing;
  const background = parseColour(bgColor);
  const text = parseColour(textColor);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same object with normalized colours.
  return {
    ...rest,
    ...(background && { bgColor: toHex(background.colour), opacity: opacity ?? background.opacity ?? 100 }),
    ...(background && text && { textColor: toHex(text.colour) }),
  } as unknown as Thing;
}

function toHex(colour: readonly number[]): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Sorts the expected option ids and updates their labels. */
function toServerCondition(form: DraftForm, condition: Condition): Condition {
  const ids = condition.expectedOptionIds ?? [];
  const question = questionsOf(form).find(({ id }) => id === condition.questionId);
  if (ids.length === 0 || question === undefined || !offersOptions(question)) {
    const { expectedAnswer } = condition;
    return typeof expectedAnswer === 'string'
      ? { ...condition, expectedAnswer: sanitize(expectedAnswer) }
      : condition;
  }
  const inOrder = ids.toSorted((one, other) => (one < other ? -1 : 1));
  const labels = inOrder.map((id) => sanitize(question.options[question.optionIds.indexOf(id)] ?? id));
  return {
    ...condition,
    expectedOptionIds: inOrder,
    expectedAnswer: expectedLabels(question, labels),
  };
}

/** Caches by object: most objects of a draft are unchanged from one edit to the next. */
function memoized<Thing extends object>(
  known: WeakMap<Thing, Thing>,
  thing: Thing,
  work: () => Thing,
): Thing {
  const stored = known.get(thing) ?? work();
  known.set(thing, stored);
  known.set(stored, stored);
  return stored;
}

/** The original list if no item changed. */
function reuseList<Item>(items: readonly Item[], stored: readonly Item[]): readonly Item[] {
  return items.every((item, at) => item === stored[at]) ? items : stored;
}
