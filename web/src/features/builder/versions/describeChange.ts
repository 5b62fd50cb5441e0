import type { TFunction } from 'i18next';
import { takesAnswer } from '../../../form-rules/questionKinds';
import type { BuilderTranslate } from '../editor/offerUndo';
import type { ChangeKind, FormChange } from './formDifference';

export type PublishingTexts = TFunction<'publishing'>;

type ChangeTone = 'added' | 'removed' | 'changed';

/** Changes of one kind as text: a single one by name, several as a count plus each one. */
export type DescribedChange = {
  readonly kind: ChangeKind;
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
    case 'optionRenamed':
      return t('versions.change.optionRenamed', {
        from: name(change.from),
        to: name(change.to),
        question: name(change.text),
      });
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
    case 'optionsReordered':
      return t(`versions.change.${change.kind}`, { question: name(change.text) });
    case 'optionAdded':
    case 'optionRemoved':
      return t(`versions.change.${change.kind}`, { option: name(change.label), question: name(change.text) });
    case 'pageAdded':
    case 'pageRemoved':
    case 'questionsReordered':
    case 'routeChanged':
    case 'appearanceChanged':
      return t(`versions.change.${change.kind}`, { page: name(change.title) });
    case 'pagesReordered':
    case 'startChanged':
      return t(`versions.change.${change.kind}`);
  }
}

/** Describes changes, grouped by kind. */
export function describeDifference(
  texts: DifferenceTexts,
  changes: readonly FormChange[],
): readonly DescribedChange[] {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const each = changes.filter((change) => change.kind === kind).map((one) => describeChange(texts, one));
    const [only = ''] = each;
    return {
      kind,
      tone: toneOf(kind),
      text: each.length === 1 ? only : countText(texts.t, kind, each.length),
      each: each.length === 1 ? [] : each,
    };
  });
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
    change.kind === 'questionRemoved' && takesAnswer(change.type) ? [change.text] : [],
  );
  if (removed[0] !== undefined) {
    sentences.push(t('versions.answers.removed', { count: removed.length, question: name(removed[0]) }));
  }
  const retyped = changes.flatMap((change) => (change.kind === 'questionRetyped' ? [change.text] : []));
  if (retyped[0] !== undefined) {
    sentences.push(t('versions.answers.retyped', { count: retyped.length, question: name(retyped[0]) }));
  }
  const renamed = changes.flatMap((change) => (change.kind === 'optionRenamed' ? [change] : []));
  if (renamed[0] !== undefined) {
    const { from, to } = renamed[0];
    sentences.push(t('versions.answers.renamed', { count: renamed.length, from: name(from), to: name(to) }));
  }
  const dropped = changes.flatMap((change) => (change.kind === 'optionRemoved' ? [change.label] : []));
  if (dropped[0] !== undefined) {
    sentences.push(t('versions.answers.dropped', { count: dropped.length, option: name(dropped[0]) }));
  }
  return sentences;
}

function toneOf(kind: ChangeKind): ChangeTone {
  if (kind.endsWith('Added')) {
    return 'added';
  }
  return kind.endsWith('Removed') ? 'removed' : 'changed';
}

function countText(t: PublishingTexts, kind: ChangeKind, count: number): string {
  // These exist only once per form.
  return kind === 'formRenamed' || kind === 'pagesReordered' || kind === 'startChanged'
    ? ''
    : t(`versions.many.${kind}`, { count });
}
