import type { TFunction } from 'i18next';
import { thankYouTexts } from '../../../form-page/thankYouTexts';
import { answerTypeOf } from '../../../form-rules/questionKinds';
import type { BuilderTranslate } from '../editor/offerUndo';
import type { ChangeKind, FormChange, ListItem } from './formDifference';

export type PublishingTexts = TFunction<'publishing'>;

type ChangeTone = 'added' | 'removed' | 'changed';

/** Changes of one kind as text: a single one by name, several as a count plus each one. */
export type DescribedChange = {
  readonly key: string;
  readonly tone: ChangeTone;
  readonly text: string;
  readonly each: readonly string[];
};

/** `tb` has the names of the question types. */
type DifferenceTexts = { readonly t: PublishingTexts; readonly tb: BuilderTranslate };

/** One change as a sentence without a full stop. */
export function describeChange({ t, tb }: DifferenceTexts, change: FormChange): string {
  const name = (text: string) => text || t('versions.untitled');
  switch (change.kind) {
    case 'formRenamed':
    case 'pageRenamed':
    case 'questionReworded':
      return t(`versions.change.${change.kind}`, { from: name(change.from), to: name(change.to) });
    case 'questionRetyped':
      return t('versions.change.questionRetyped', {
        question: name(change.text),
        from: tb(`kind.${change.from}`),
        to: tb(`kind.${change.to}`),
      });
    case 'questionMoved':
      return t('versions.change.questionMoved', { question: name(change.text), page: name(change.title) });
    case 'questionAdded':
    case 'questionRemoved':
      return t(`versions.change.${change.kind}`, { question: change.text || tb(`kind.${change.type}`) });
    case 'questionChanged':
      return t('versions.change.questionChanged', { question: name(change.text) });
    case 'optionAdded':
    case 'optionRemoved':
    case 'optionRenamed':
    case 'optionsReordered':
      return describeListChange(t, change);
    case 'pageAdded':
    case 'pageRemoved':
    case 'questionsReordered':
    case 'routeChanged':
    case 'appearanceChanged':
      return t(`versions.change.${change.kind}`, { page: name(change.title) });
    case 'endingAdded':
    case 'endingRemoved':
    case 'endingChanged':
      return t(`versions.change.${change.kind}`, { ending: change.title || thankYouTexts().thanks });
    case 'pagesReordered':
    case 'startChanged':
    case 'welcomeChanged':
    case 'endingsReordered':
    case 'settingsChanged':
      return t(`versions.change.${change.kind}`);
  }
}

type ListChange = Extract<FormChange, { kind: `option${string}` }>;

function describeListChange(t: PublishingTexts, change: ListChange): string {
  const name = (text: string) => text || t('versions.untitled');
  return t(`versions.list.${change.item}.${change.kind}`, {
    question: name(change.text),
    ...('label' in change && { option: name(change.label) }),
    ...('from' in change && { from: name(change.from), to: name(change.to) }),
  });
}

/** Describes changes, grouped by kind; rows and columns are kinds of their own. */
export function describeDifference(
  texts: DifferenceTexts,
  changes: readonly FormChange[],
): readonly DescribedChange[] {
  const keys = [...new Set(changes.map(keyOf))];
  return keys.flatMap((key) => {
    const alike = changes.filter((change) => keyOf(change) === key);
    const [first] = alike;
    if (first === undefined) {
      return [];
    }
    const tone = toneOf(first.kind);
    return alike.length === 1
      ? { key, tone, text: describeChange(texts, first), each: [] }
      : {
          key,
          tone,
          text: countText(texts.t, first, alike.length),
          each: alike.map((change) => describeChange(texts, change)),
        };
  });
}

function keyOf(change: FormChange): string {
  return 'item' in change ? `${change.kind} ${change.item}` : change.kind;
}

/** All changes on one line: "2 questions added, option “Red” is now “Crimson”". */
export function summariseDifference(texts: DifferenceTexts, changes: readonly FormChange[]): string {
  const parts = describeDifference(texts, changes).map(({ text }) => text);
  return parts.length === 0 ? texts.t('versions.nothingChanged') : parts.join(texts.t('versions.between'));
}

/** What the changes mean for existing answers. */
export function describeAnswers(
  { t }: DifferenceTexts,
  changes: readonly FormChange[],
  responses: number,
): readonly string[] {
  if (responses === 0) {
    return [];
  }
  const name = (text: string) => text || t('versions.untitled');
  const sentences = [t('versions.answers.kept', { count: responses })];
  // Questions that take no answer have none.
  const removed = changes.flatMap((change) =>
    change.kind === 'questionRemoved' && answerTypeOf(change.type) !== undefined ? [change.text] : [],
  );
  if (removed[0] !== undefined) {
    sentences.push(t('versions.answers.removed', { count: removed.length, question: name(removed[0]) }));
  }
  const retyped = changes.flatMap((change) => (change.kind === 'questionRetyped' ? [change.text] : []));
  if (retyped[0] !== undefined) {
    sentences.push(t('versions.answers.retyped', { count: retyped.length, question: name(retyped[0]) }));
  }
  const ofItem = (item: ListItem) => changes.filter((change) => 'item' in change && change.item === item);
  return [...sentences, ...LIST_ITEMS.flatMap((item) => listSentences(t, item, ofItem(item)))];
}

const LIST_ITEMS: readonly ListItem[] = ['option', 'row', 'column'];

/** What renamed and removed options, rows or columns mean for existing answers. */
function listSentences(
  t: PublishingTexts,
  item: ListItem,
  changes: readonly FormChange[],
): readonly string[] {
  const name = (text: string) => text || t('versions.untitled');
  const sentences: string[] = [];
  const renamed = changes.flatMap((change) => (change.kind === 'optionRenamed' ? [change] : []));
  if (renamed[0] !== undefined) {
    const names = { count: renamed.length, from: name(renamed[0].from), to: name(renamed[0].to) };
    sentences.push(t(`versions.list.${item}.answers.renamed`, names));
  }
  const dropped = changes.flatMap((change) => (change.kind === 'optionRemoved' ? [change.label] : []));
  if (dropped[0] !== undefined) {
    const names = { count: dropped.length, option: name(dropped[0]) };
    sentences.push(t(`versions.list.${item}.answers.dropped`, names));
  }
  return sentences;
}

function toneOf(kind: ChangeKind): ChangeTone {
  if (kind.endsWith('Added')) {
    return 'added';
  }
  return kind.endsWith('Removed') ? 'removed' : 'changed';
}

function countText(t: PublishingTexts, change: FormChange, count: number): string {
  if ('item' in change) {
    return t(`versions.list.${change.item}.many.${change.kind}`, { count });
  }
  const { kind } = change;
  switch (kind) {
    // These exist only once per form.
    case 'formRenamed':
    case 'pagesReordered':
    case 'startChanged':
    case 'welcomeChanged':
    case 'endingsReordered':
    case 'settingsChanged':
      return '';
    case 'pageAdded':
    case 'pageRemoved':
    case 'pageRenamed':
    case 'questionAdded':
    case 'questionRemoved':
    case 'questionReworded':
    case 'questionRetyped':
    case 'questionMoved':
    case 'questionsReordered':
    case 'questionChanged':
    case 'routeChanged':
    case 'endingAdded':
    case 'endingRemoved':
    case 'endingChanged':
    case 'appearanceChanged':
      return t(`versions.many.${kind}`, { count });
  }
}
