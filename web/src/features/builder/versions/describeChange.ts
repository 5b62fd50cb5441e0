import type { TFunction } from 'i18next';
import { takesAnswer } from '../../../form-rules/questionKinds';
import type { ChangeKind, FormChange } from './formChange';

/** The words of publishing. */
export type PublishingWords = TFunction<'publishing'>;
/** The words of the builder, which has the names of the kinds of questions. */
export type BuilderWords = TFunction<'builder'>;

/** Whether something came, went or is another than before. */
export type ChangeTone = 'added' | 'removed' | 'changed';

/** Changes of one kind in words: one by its name, several by their number and then each. */
export type DescribedChange = {
  readonly kind: ChangeKind;
  readonly tone: ChangeTone;
  readonly words: string;
  readonly each: readonly string[];
};

/** The texts that a difference is said with. */
export type Words = { readonly t: PublishingWords; readonly tb: BuilderWords };

/** One change in a sentence without its full stop. */
export function describeChange({ t, tb }: Words, change: FormChange): string {
  const name = (text: string) => text || t('versions.untitled');
  switch (change.kind) {
    case 'formRenamed':
    case 'pageRenamed':
      return t(`versions.change.${change.kind}`, { from: name(change.from), to: name(change.to) });
    case 'questionReworded':
      return t('versions.change.questionReworded', { from: name(change.from), to: name(change.to) });
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

/** A difference in words, kind by kind. */
export function describeDifference(words: Words, changes: readonly FormChange[]): readonly DescribedChange[] {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const each = changes.filter((change) => change.kind === kind).map((one) => describeChange(words, one));
    const [only = ''] = each;
    return {
      kind,
      tone: TONES[kind],
      words: each.length === 1 ? only : byNumber(words.t, kind, each.length),
      each: each.length === 1 ? [] : each,
    };
  });
}

/** The whole difference on one line: "2 questions added, option “Red” is now “Crimson”". */
export function summariseDifference(words: Words, changes: readonly FormChange[]): string {
  const parts = describeDifference(words, changes).map(({ words: said }) => said);
  return parts.length === 0 ? words.t('versions.nothingChanged') : parts.join(words.t('versions.between'));
}

/** What becomes of the answers that are there already. */
export function describeAnswers(
  { t }: Words,
  changes: readonly FormChange[],
  responses: number,
): readonly string[] {
  if (responses === 0) {
    return [];
  }
  const name = (text: string) => text || t('versions.untitled');
  const said = [t('versions.answers.kept', { count: responses })];
  // What takes no answer leaves none behind.
  const removed = changes.flatMap((change) =>
    change.kind === 'questionRemoved' && takesAnswer(change.type) ? [change.text] : [],
  );
  if (removed[0] !== undefined) {
    said.push(t('versions.answers.removed', { count: removed.length, question: name(removed[0]) }));
  }
  const retyped = changes.flatMap((change) => (change.kind === 'questionRetyped' ? [change.text] : []));
  if (retyped[0] !== undefined) {
    said.push(t('versions.answers.retyped', { count: retyped.length, question: name(retyped[0]) }));
  }
  const renamed = changes.flatMap((change) => (change.kind === 'optionRenamed' ? [change] : []));
  if (renamed[0] !== undefined) {
    const { from, to } = renamed[0];
    said.push(t('versions.answers.renamed', { count: renamed.length, from: name(from), to: name(to) }));
  }
  const dropped = changes.flatMap((change) => (change.kind === 'optionRemoved' ? [change.label] : []));
  if (dropped[0] !== undefined) {
    said.push(t('versions.answers.dropped', { count: dropped.length, option: name(dropped[0]) }));
  }
  return said;
}

const TONES: Readonly<Record<ChangeKind, ChangeTone>> = {
  formRenamed: 'changed',
  pageAdded: 'added',
  pageRemoved: 'removed',
  pageRenamed: 'changed',
  pagesReordered: 'changed',
  questionAdded: 'added',
  questionRemoved: 'removed',
  questionReworded: 'changed',
  questionRetyped: 'changed',
  questionMoved: 'changed',
  questionsReordered: 'changed',
  questionChanged: 'changed',
  optionAdded: 'added',
  optionRemoved: 'removed',
  optionRenamed: 'changed',
  optionsReordered: 'changed',
  routeChanged: 'changed',
  startChanged: 'changed',
  appearanceChanged: 'changed',
};

function byNumber(t: PublishingWords, kind: ChangeKind, count: number): string {
  switch (kind) {
    case 'formRenamed':
    case 'pagesReordered':
    case 'startChanged':
      // A form has one name, one order and one start.
      return '';
    default:
      return t(`versions.many.${kind}`, { count });
  }
}
