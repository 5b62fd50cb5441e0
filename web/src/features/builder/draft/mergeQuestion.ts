import type { ChoiceQuestion, Question } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { renumbered } from '../../../form-rules/textRules';
import { type Fields, mergeFields, mergeOrder, only, same, without } from './mergeFields';

/** A question that both sides have. */
export type MergedQuestion = {
  /** With mine where the two sides disagree. */
  readonly mine: Question;
  /** The same with theirs where they disagree. */
  readonly theirs: Question;
  /** What they disagree about; `content` when they made different kinds of question of it. */
  readonly clashes: readonly string[];
};

/** Where a question stands is merged with its page, not with what it says. */
const PLACE = ['id', 'sectionId'];
const EVERY_KIND = ['questionText', 'description', 'required', 'bgColor'];
const INSIDE = ['scale', 'linearScale', 'rating'];
const DEFAULT_LABEL = /^(?:Option [0-9]+|Drop Down Option)$/;

/** Whether two questions say the same, wherever they stand and whatever number that gives them. */
export function sameQuestion(left: Question, right: Question): boolean {
  return left === right || same(said(left), said(right));
}

/** Merges what a question says, field by field, options one by one. */
export function mergeQuestion(base: Question | undefined, mine: Question, theirs: Question): MergedQuestion {
  // Place and number are seen to with the page.
  if (sameQuestion(mine, theirs) || (base && sameQuestion(mine, base))) {
    return { mine: theirs, theirs, clashes: [] };
  }
  if (base && sameQuestion(theirs, base)) {
    return { mine, theirs: mine, clashes: [] };
  }
  const [was, here, there] = [base ? said(base) : {}, said(mine), said(theirs)];
  const apart = fieldsApart([base, mine, theirs]);
  const everyKind = mergeFields<Fields>(only(was, apart), only(here, apart), only(there, apart));
  const content = mergeContent(base, mine, theirs, apart);
  return {
    mine: placedAs(mine, { ...everyKind.mine, ...content.mine }),
    theirs: placedAs(mine, { ...everyKind.theirs, ...content.theirs }),
    clashes: [...everyKind.clashes, ...content.clashes],
  };
}

type MergedContent = { mine: Fields; theirs: Fields; clashes: readonly string[] };

/** A Text bears no number: making one, or making something else of one, changes the question's text too. */
function fieldsApart(versions: readonly (Question | undefined)[]): readonly string[] {
  const types = new Set(versions.flatMap((question) => question?.type ?? []));
  return types.size > 1 && types.has('Text')
    ? EVERY_KIND.filter((name) => name !== 'questionText')
    : EVERY_KIND;
}

function mergeContent(
  base: Question | undefined,
  mine: Question,
  theirs: Question,
  apart: readonly string[],
): MergedContent {
  const [was, here, there] = [base, mine, theirs].map((side) => side && without(said(side), apart));
  if (here === undefined || there === undefined) {
    throw new Error('both sides have the question');
  }
  if (same(here, there) || same(there, was)) {
    return { mine: here, theirs: here, clashes: [] };
  }
  if (same(here, was)) {
    return { mine: there, theirs: there, clashes: [] };
  }
  if (isChoice(mine) && isChoice(theirs) && (base === undefined || isChoice(base))) {
    return mergeChoice(base, mine, theirs);
  }
  if (was && base?.type === mine.type && base.type === theirs.type) {
    const merged = mergeFields<Fields>(was, here, there, INSIDE);
    if (isSound(merged.mine) && isSound(merged.theirs)) {
      return merged;
    }
  }
  return { mine: here, theirs: there, clashes: ['content'] };
}

function mergeChoice(
  base: ChoiceQuestion | undefined,
  mine: ChoiceQuestion,
  theirs: ChoiceQuestion,
): MergedContent {
  const lists = ['options', 'optionIds'];
  const rest = mergeFields<Fields>(
    base ? without(contentOf(base), lists) : {},
    without(contentOf(mine), lists),
    without(contentOf(theirs), lists),
  );
  const options = mergeOptions(base, mine, theirs);
  return {
    mine: { ...rest.mine, ...listsOf(options.mine) },
    theirs: { ...rest.theirs, ...listsOf(options.theirs) },
    clashes: [...rest.clashes, ...(options.clash ? ['options'] : [])],
  };
}

type Labels = ReadonlyMap<OptionId, string>;

function mergeOptions(base: ChoiceQuestion | undefined, mine: ChoiceQuestion, theirs: ChoiceQuestion) {
  const [was, here, there] = [labelsOf(base), labelsOf(mine), labelsOf(theirs)];
  const merged = { mine: new Map<OptionId, string>(), theirs: new Map<OptionId, string>() };
  let clash = false;
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const [before, my, their] = [was.get(id), here.get(id), there.get(id)];
    const iChanged = !saysTheSame(before, my);
    const theyChanged = !saysTheSame(before, their);
    clash ||= iChanged && theyChanged && my !== their;
    const unasked = my === before ? their : my;
    set(merged.mine, id, iChanged ? my : theyChanged ? their : unasked);
    set(merged.theirs, id, theyChanged ? their : iChanged ? my : unasked);
  }
  if (merged.mine.size === 0 || merged.theirs.size === 0) {
    // Each side removed what the other kept.
    return { mine: here, theirs: there, clash: true };
  }
  const [order, theirOrder] = [merged.mine, merged.theirs].map((labels) =>
    mergeOrder([...was.keys()], [...here.keys()], [...there.keys()], (id) => labels.has(id)),
  );
  return {
    mine: toldApart(inOrder(merged.mine, order ?? [])),
    theirs: toldApart(inOrder(merged.theirs, theirOrder ?? [])),
    clash,
  };
}

/** A default name follows the option's place: another one was not typed by anybody. */
function saysTheSame(before: string | undefined, now: string | undefined): boolean {
  const bothDefault =
    before !== undefined && now !== undefined && DEFAULT_LABEL.test(before) && DEFAULT_LABEL.test(now);
  return before === now || bothDefault;
}

/** Two sides that each added an option gave both the same default name; the later one gets the next that is free. */
function toldApart(labels: Labels): Labels {
  const taken = new Set<string>();
  const result = new Map<OptionId, string>();
  for (const [id, label] of labels) {
    let free = label;
    for (let number = labels.size; taken.has(free) && /^Option [0-9]+$/.test(label); number += 1) {
      free = `Option ${number}`;
    }
    taken.add(free);
    result.set(id, free);
  }
  return result;
}

function labelsOf(question: ChoiceQuestion | undefined): Labels {
  return new Map(question?.optionIds.map((id, at) => [id, question.options[at] ?? '']));
}

function inOrder(labels: Labels, order: readonly OptionId[]): Labels {
  return new Map(order.map((id) => [id, labels.get(id) ?? '']));
}

function listsOf(labels: Labels): Fields {
  return { options: [...labels.values()], optionIds: [...labels.keys()] };
}

function set(labels: Map<OptionId, string>, id: OptionId, label: string | undefined): void {
  if (label !== undefined) {
    labels.set(id, label);
  }
}

/** Bounds that each side set sensibly can be senseless together. */
function isSound(content: Fields): boolean {
  const { min, max } = numbersIn(content['scale']);
  const { count, selected } = numbersIn(content['rating']);
  return !(Number(min) >= Number(max)) && !(Number(selected) > Number(count));
}

function numbersIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isChoice(question: Question): question is ChoiceQuestion {
  return 'optionIds' in question;
}

function contentOf(question: Question): Fields {
  return without(said(question), EVERY_KIND);
}

const alreadySaid = new WeakMap<Question, Fields>();

/** Everything but the place, which the number in the text is a part of. */
function said(question: Question): Fields {
  const known = alreadySaid.get(question);
  if (known) {
    return known;
  }
  const { questionText } = question;
  const fields = {
    ...without(question, PLACE),
    questionText: question.type === 'Text' ? questionText : renumbered(questionText, 0),
  };
  alreadySaid.set(question, fields);
  return fields;
}

/** What was said, at the place of this question. */
function placedAs(question: Question, fields: Fields): Question {
  const number = /^Q([0-9]+)/.exec(question.questionText)?.[1];
  const text = String(fields['questionText']);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field comes from a question of this kind.
  return {
    ...only(question, PLACE),
    ...fields,
    questionText: fields['type'] === 'Text' ? text : renumbered(text, Number(number ?? 0)),
  } as unknown as Question;
}
