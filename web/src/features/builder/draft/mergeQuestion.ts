import { isDefaultLabel, isNumberedDefaultLabel } from '../../../form-rules/authoring/questions/choices';
import type { OptionId } from '../../../form-rules/ids';
import { isTextBlock, offersOptions, offersRows } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { OMITTED_PARTS } from '../../../form-rules/questions/addressParts';
import { renumbered } from '../../../form-rules/textRules';
import { withoutForeignSettings } from './content';
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
import { cutLabel, type ListName, type OptionList, optionList, optionLists } from './optionLists';

/** Merged with the page, not with the question. */
const POSITION_FIELDS = ['id', 'sectionId'];
const EVERY_KIND = ['questionText', 'description', 'required', 'shortName', 'bgColor'];
const FIELD_SORTS = {
  objects: ['scale', 'linearScale', 'rating'],
  sets: { omittedParts: OMITTED_PARTS },
};
const LISTS = ['options', 'optionIds', 'rows', 'rowIds'];

/** Equality without position and number. */
export function sameQuestion(left: Question, right: Question): boolean {
  return left === right || same(comparable(left), comparable(right));
}

/** Merges a question field by field, options and rows one by one. `clashes` has `content` when the types differ. */
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
  const choice = areChoices(base, mine, theirs) ? mergeChoice(base, mine, theirs) : undefined;
  if (choice) {
    return choice;
  }
  if (was && base?.type === mine.type && base.type === theirs.type) {
    const merged = mergeFields<Fields>(was, here, there, FIELD_SORTS);
    if (isConsistent(merged.mine) && isConsistent(merged.theirs)) {
      return merged;
    }
  }
  return { mine: here, theirs: there, clashes: ['content'] };
}

/** Whether all versions have the same lists; a change to or from a Matrix is a change of the content. */
function areChoices(base: Question | undefined, mine: Question, theirs: Question): boolean {
  return [base ?? mine, mine, theirs].every(
    (side) => offersOptions(side) && offersRows(side) === offersRows(mine),
  );
}

/** Undefined if the sides have different types and a merged list is impossible. */
function mergeChoice(base: Question | undefined, mine: Question, theirs: Question): MergedFields | undefined {
  const rest = mergeFields<Fields>(
    base ? without(contentOf(base), LISTS) : {},
    without(contentOf(mine), LISTS),
    without(contentOf(theirs), LISTS),
  );
  const ofType = ({ type }: Fields) => (type === mine.type ? mine : theirs);
  const lists = optionLists(mine).map((list) => {
    const limitsOf = (side: Fields) => optionList(ofType(side), list.name) ?? list;
    const limits = { mine: limitsOf(rest.mine), theirs: limitsOf(rest.theirs) };
    return mergeList(optionList(base, list.name), list, optionList(theirs, list.name) ?? list, limits);
  });
  // The list of one side can be too long for the type of the other.
  if (mine.type !== theirs.type && lists.some(({ isPossible }) => !isPossible)) {
    return undefined;
  }
  const side = (which: 'mine' | 'theirs') => {
    const fields = rest[which];
    const labels = lists.flatMap((list) => Object.entries(fieldsOf(list.name, list[which])));
    return { ...withoutForeignSettings(ofType(fields).type, fields), ...Object.fromEntries(labels) };
  };
  return {
    mine: side('mine'),
    theirs: side('theirs'),
    clashes: [...rest.clashes, ...lists.flatMap(({ name, clash }) => (clash ? [name] : []))],
  };
}

type Labels = ReadonlyMap<OptionId, string>;

type MergedList = {
  readonly name: ListName;
  readonly mine: Labels;
  readonly theirs: Labels;
  readonly clash: boolean;
  /** Otherwise each side has its own list. */
  readonly isPossible: boolean;
};

type ListLimits = Pick<OptionList, 'max' | 'maxLabelCharacters'>;

function mergeList(
  base: OptionList | undefined,
  mine: OptionList,
  theirs: OptionList,
  limits: { readonly mine: ListLimits; readonly theirs: ListLimits },
): MergedList {
  const { name } = mine;
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
  const fits = ({ size }: Labels, { max }: ListLimits) => size > 0 && size <= max;
  // Each side removed the other's options, or both added more than fit.
  if (!fits(merged.mine, limits.mine) || !fits(merged.theirs, limits.theirs)) {
    return { name, mine: here, theirs: there, clash: true, isPossible: false };
  }
  const ordered = (labels: Labels, { maxLabelCharacters }: ListLimits): Labels => {
    const order = mergeOrder([...was.keys()], [...here.keys()], [...there.keys()], (id) => labels.has(id));
    return uniqueLabels(new Map(order.map((id) => [id, cutLabel(labels.get(id) ?? '', maxLabelCharacters)])));
  };
  return {
    name,
    mine: ordered(merged.mine, limits.mine),
    theirs: ordered(merged.theirs, limits.theirs),
    clash,
    isPossible: true,
  };
}

/** A default label follows the position, so a change between two defaults is no edit. */
function isSameLabel(before: string | undefined, now: string | undefined): boolean {
  const bothDefault =
    before !== undefined && now !== undefined && isDefaultLabel(before) && isDefaultLabel(now);
  return before === now || bothDefault;
}

/** Both sides may have added an option with the same default label; the later one gets the next free label. */
function uniqueLabels(labels: Labels): Labels {
  const used = new Set<string>();
  const result = new Map<OptionId, string>();
  for (const [id, label] of labels) {
    let free = label;
    for (let number = labels.size; used.has(free) && isNumberedDefaultLabel(label); number += 1) {
      free = label.replace(/[0-9]+$/, String(number));
    }
    used.add(free);
    result.set(id, free);
  }
  return result;
}

function labelsOf(list: OptionList | undefined): Labels {
  return new Map(list?.ids.map((id, at) => [id, list.labels[at] ?? '']));
}

function fieldsOf(name: ListName, labels: Labels): Fields {
  const [texts, ids] = [[...labels.values()], [...labels.keys()]];
  return name === 'rows' ? { rows: texts, rowIds: ids } : { options: texts, optionIds: ids };
}

function set(labels: Map<OptionId, string>, id: OptionId, label: string | undefined): void {
  if (label !== undefined) {
    labels.set(id, label);
  }
}

/** Bounds that are valid on each side can be invalid together. */
function isConsistent(content: Fields): boolean {
  const { min, max } = fieldsIn(content['scale']);
  return !(Number(min) >= Number(max));
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
