import type { OptionId } from '../../../form-rules/ids';
import { isTextBlock, offersOptions } from '../../../form-rules/questionKinds';
import type { ChoiceQuestion, Question } from '../../../form-rules/questions';
import { renumbered } from '../../../form-rules/textRules';
import {
  type Fields,
  isFields,
  type MergedFields,
  mergeFields,
  mergeOrder,
  only,
  same,
  without,
} from './mergeFields';

/** Merged with the page, not with the question. */
const POSITION_FIELDS = ['id', 'sectionId'];
const EVERY_KIND = ['questionText', 'description', 'required', 'bgColor'];
const INSIDE = ['scale', 'linearScale', 'rating'];
const DEFAULT_LABEL = /^(?:Option [0-9]+|Drop Down Option)$/;

/** Equality without position and number. */
export function sameQuestion(left: Question, right: Question): boolean {
  return left === right || same(comparable(left), comparable(right));
}

/** Merges a question field by field, options one by one. `clashes` has `content` when the types differ. */
export function mergeQuestion(
  base: Question | undefined,
  mine: Question,
  theirs: Question,
): MergedFields<Question> {
  // Position and number are merged with the page.
  if (sameQuestion(mine, theirs) || (base && sameQuestion(mine, base))) {
    return { mine: theirs, theirs, clashes: [] };
  }
  if (base && sameQuestion(theirs, base)) {
    return { mine, theirs: mine, clashes: [] };
  }
  const [was, here, there] = [base ? comparable(base) : {}, comparable(mine), comparable(theirs)];
  const apart = separateFields([base, mine, theirs]);
  const everyKind = mergeFields<Fields>(only(was, apart), only(here, apart), only(there, apart));
  const content = mergeContent(base, mine, theirs, apart);
  return {
    mine: withPositionOf(mine, { ...everyKind.mine, ...content.mine }),
    theirs: withPositionOf(mine, { ...everyKind.theirs, ...content.theirs }),
    clashes: [...everyKind.clashes, ...content.clashes],
  };
}

/** A Text has no number, so a change to or from Text changes `questionText` as part of the content. */
function separateFields(versions: readonly (Question | undefined)[]): readonly string[] {
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
): MergedFields {
  const content = (side: Question) => without(comparable(side), apart);
  const [was, here, there] = [base && content(base), content(mine), content(theirs)];
  if (same(here, there) || same(there, was)) {
    return { mine: here, theirs: here, clashes: [] };
  }
  if (same(here, was)) {
    return { mine: there, theirs: there, clashes: [] };
  }
  if (offersOptions(mine) && offersOptions(theirs) && (base === undefined || offersOptions(base))) {
    return mergeChoice(base, mine, theirs);
  }
  if (was && base?.type === mine.type && base.type === theirs.type) {
    const merged = mergeFields<Fields>(was, here, there, INSIDE);
    if (isConsistent(merged.mine) && isConsistent(merged.theirs)) {
      return merged;
    }
  }
  return { mine: here, theirs: there, clashes: ['content'] };
}

function mergeChoice(
  base: ChoiceQuestion | undefined,
  mine: ChoiceQuestion,
  theirs: ChoiceQuestion,
): MergedFields {
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
    const iChanged = !isSameLabel(before, my);
    const theyChanged = !isSameLabel(before, their);
    clash ||= iChanged && theyChanged && my !== their;
    const unchanged = my === before ? their : my;
    set(merged.mine, id, iChanged ? my : theyChanged ? their : unchanged);
    set(merged.theirs, id, theyChanged ? their : iChanged ? my : unchanged);
  }
  if (merged.mine.size === 0 || merged.theirs.size === 0) {
    // Each side removed the other's options.
    return { mine: here, theirs: there, clash: true };
  }
  const ordered = (labels: Labels): Labels => {
    const order = mergeOrder([...was.keys()], [...here.keys()], [...there.keys()], (id) => labels.has(id));
    return uniqueLabels(new Map(order.map((id) => [id, labels.get(id) ?? ''])));
  };
  return { mine: ordered(merged.mine), theirs: ordered(merged.theirs), clash };
}

/** A default label follows the position, so a change between two defaults is no edit. */
function isSameLabel(before: string | undefined, now: string | undefined): boolean {
  const bothDefault =
    before !== undefined && now !== undefined && DEFAULT_LABEL.test(before) && DEFAULT_LABEL.test(now);
  return before === now || bothDefault;
}

/** Both sides may have added an option with the same default label; the later one gets the next free label. */
function uniqueLabels(labels: Labels): Labels {
  const used = new Set<string>();
  const result = new Map<OptionId, string>();
  for (const [id, label] of labels) {
    let free = label;
    for (let number = labels.size; used.has(free) && /^Option [0-9]+$/.test(label); number += 1) {
      free = `Option ${number}`;
    }
    used.add(free);
    result.set(id, free);
  }
  return result;
}

function labelsOf(question: ChoiceQuestion | undefined): Labels {
  return new Map(question?.optionIds.map((id, at) => [id, question.options[at] ?? '']));
}

function listsOf(labels: Labels): Fields {
  return { options: [...labels.values()], optionIds: [...labels.keys()] };
}

function set(labels: Map<OptionId, string>, id: OptionId, label: string | undefined): void {
  if (label !== undefined) {
    labels.set(id, label);
  }
}

/** Bounds that are valid on each side can be invalid together. */
function isConsistent(content: Fields): boolean {
  const { min, max } = fieldsIn(content['scale']);
  const { count, selected } = fieldsIn(content['rating']);
  return !(Number(min) >= Number(max)) && !(Number(selected) > Number(count));
}

function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function contentOf(question: Question): Fields {
  return without(comparable(question), EVERY_KIND);
}

const comparableCache = new WeakMap<Question, Fields>();

/** All fields but position and number. */
function comparable(question: Question): Fields {
  const known = comparableCache.get(question);
  if (known) {
    return known;
  }
  const { questionText } = question;
  const fields = {
    ...without(question, POSITION_FIELDS),
    questionText: isTextBlock(question) ? questionText : renumbered(questionText, 0),
  };
  comparableCache.set(question, fields);
  return fields;
}

/** These fields with the position and number of `question`. */
function withPositionOf(question: Question, fields: Fields): Question {
  const number = /^Q([0-9]+)/.exec(question.questionText)?.[1];
  const text = String(fields['questionText']);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field comes from a question of this type.
  return {
    ...only(question, POSITION_FIELDS),
    ...fields,
    questionText: fields['type'] === 'Text' ? text : renumbered(text, Number(number ?? 0)),
  } as unknown as Question;
}
