import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { supportsPrefill } from '../../src/form-rules/authoring/shortName';
import * as limits from '../../src/form-rules/constants.gen';
import { questionsOf } from '../../src/form-rules/definition';
import * as lazyLimits from '../../src/form-rules/lazyConstants.gen';
import { KINDS } from '../../src/form-rules/questionKinds';
import { type Corpus, type CorpusCase, type FormCase, readCorpus } from './corpus';
import { replay } from './replay';

const file = process.env['FORMWRIGHT_RULES_CORPUS'];
const mustReplay = process.env['CI'] !== undefined;

/** Minimum number of cases of each sort, to notice if the generator stops producing one. */
const MIN_CASES: Readonly<Record<string, number>> = {
  ...each(
    'problem',
    20,
    `no_page page_id_repeated start_page_missing next_page_missing true_page_missing false_page_missing
    next_page_is_own true_page_is_own false_page_is_own same_targets expected_answer_impossible
    condition_question_missing condition_question_kind operator_unknown option_label_repeated endless_cycle
    media_not_uploaded page_unreachable branch_ends_early nothing_to_answer question_without_text media_missing
    short_name_repeated hidden_field_without_name schedule_impossible confirmation_address_missing
    confirmation_answer_missing
    image_without_alt_text low_contrast`,
  ),
  ...each(
    'fix',
    10,
    `addPage renewPageId clearStart setStart setNext joinPages setTruePage setFalsePage replaceCondition compareByEquals
    renameOption removeMedia addQuestion setQuestionText markDecorative automaticPageText automaticSectionText
    removeShortName removeClosingTime removeConfirmation outdated`,
  ),
  ...each('fix', 1, 'too_much'),
  ...each('step', 200, 'page end stay'),
  ...each('path', 20, 'finished returned none unanswered'),
  ...each(
    'answer',
    10,
    `kept blank required wrong_shape not_an_option not_a_row rows_missing not_all_ranked
    address_incomplete address_part_too_long other_without_text other_too_long out_of_range too_long too_many not_a_date not_a_file takes_no_answer answered_twice other_page unknown_question`,
  ),
  ...each(
    'pair',
    100,
    `kept blank wrong_shape not_an_option not_a_row not_all_ranked address_incomplete address_part_too_long
    other_without_text other_too_long out_of_range too_long too_many not_a_date not_a_file takes_no_answer`,
  ),
  ...each('pair', 100_000, 'any'),
  ...each('new', 1_000, 'any'),
  ...each('retyped', 1_000, 'any'),
  ...each('stored', 1_000, 'any'),
  ...each('difference', 1_000, 'any'),
  ...each(
    'change',
    10,
    `pageAdded pageRemoved pageRenamed pagesReordered questionAdded questionRemoved questionReworded questionRetyped
    questionMoved questionsReordered questionChanged optionAdded optionRemoved optionRenamed optionsReordered
    routeChanged startChanged appearanceChanged`,
  ),
  ...Object.fromEntries(
    KINDS.flatMap((kind) => [
      [`new ${kind}`, 20],
      [`retyped ${kind}`, 20],
      [`pair ${kind}`, 1_000],
    ]),
  ),
  ...Object.fromEntries(KINDS.filter(supportsPrefill).map((kind) => [`prefilled ${kind}`, 20])),
  ...each('form', 100, 'publishable blocked cycle trap round bounds'),
  ...each('text', 50, 'same different numbered blank'),
  ...each('file-size', 20, 'default limit other'),
  ...each('day', 50, 'true false'),
  ...each('source', 10, 'store device youtube vimeo none'),
  ...each('colour', 50, 'readable hard none'),
};

describe.skipIf(file === undefined && !mustReplay)('the corpus of the server rules', () => {
  const corpus = file === undefined ? undefined : readCorpus(file);

  it('is given', () => {
    expect(corpus, 'FORMWRIGHT_RULES_CORPUS is not set; scripts/test.sh creates the file').toBeDefined();
    expect(corpus?.lines.length).toBe(corpus?.cases);
  });

  it('has the same limits as the server', () => {
    expect({ ...limits, ...lazyLimits }).toMatchObject(corpus?.limits ?? {});
  });

  it('has the same results as on the server', () => {
    expect(corpus && disagreements(corpus)).toEqual([]);
  });

  it('has enough cases of every sort', () => {
    const counted = new Map<string, number>();
    for (const sort of (corpus?.lines ?? []).flatMap(sortsOf)) {
      counted.set(sort, (counted.get(sort) ?? 0) + 1);
    }
    const tooFew = Object.entries(MIN_CASES).filter(([sort, least]) => (counted.get(sort) ?? 0) < least);
    expect(tooFew.map(([sort, least]) => `${sort}: ${counted.get(sort) ?? 0} of ${least}`)).toEqual([]);
  });
});

/** The first cases with different results, with the differing parts. */
function disagreements({ seed, lines }: Corpus): object[] {
  const found: object[] = [];
  for (const [at, given] of lines.entries()) {
    const { browser, server } = replay(given);
    if (!isDeepStrictEqual(browser, server)) {
      const expected = new Map(Object.entries(server));
      const differing = Object.entries(browser).filter(
        ([part, value]) => !isDeepStrictEqual(value, expected.get(part)),
      );
      found.push({
        seed,
        line: at + 2,
        given: JSON.stringify(given),
        browser: Object.fromEntries(differing),
        server: Object.fromEntries(differing.map(([part]) => [part, expected.get(part)])),
      });
      if (found.length === 3) {
        break;
      }
    }
  }
  return found;
}

function sortsOf(given: CorpusCase): string[] {
  switch (given.sort) {
    case 'form':
      return formSorts(given);
    case 'answers':
      return given.read.flatMap(({ answer, fault }) => [
        `pair ${fault ?? (answer === undefined ? 'blank' : 'kept')}`,
        `pair ${given.question.type}`,
        'pair any',
      ]);
    case 'new':
    case 'retyped':
      return [`${given.sort} any`, `${given.sort} ${given.kind}`];
    case 'stored':
      return ['stored any'];
    case 'difference':
      return ['difference any', ...given.changes.map(({ kind }) => `change ${kind}`)];
    case 'text':
      return [
        given.same ? 'text same' : 'text different',
        ...(given.renumbered === given.left ? [] : ['text numbered']),
        ...(given.blank ? ['text blank'] : []),
      ];
    case 'fileSize': {
      const named = new Map([
        [5 * 1024 * 1024, 'default'],
        [lazyLimits.FILE_BYTES, 'limit'],
      ]);
      return [`file-size ${named.get(given.bytes) ?? 'other'}`];
    }
    case 'day':
      return [`day ${given.isDay}`];
    case 'address':
      return [`source ${given.video?.from ?? 'none'}`];
    case 'colour':
      return [`colour ${given.contrast === null ? 'none' : given.contrast < 4.5 ? 'hard' : 'readable'}`];
  }
}

function formSorts({
  form,
  graph,
  read,
  steps,
  path,
  checked,
  problems,
  prefilled,
  fixed,
}: FormCase): string[] {
  const answers = Object.values(read).map(
    ({ answer, fault }) => fault ?? (answer === undefined ? 'blank' : 'kept'),
  );
  const faults = (checked?.problems ?? []).map(({ code }) => code);
  return [
    ...problems.map(({ code }) => `problem ${code}`),
    `fix ${fixed.refused ?? fixed.fix.do}`,
    ...questionsOf(form).flatMap(({ id, type }) =>
      Object.hasOwn(prefilled, id) ? [`prefilled ${type}`] : [],
    ),
    ...steps.map((step) => `step ${keyOf(step)}`),
    `path ${path.end === 'no page' ? 'none' : keyOf(path.end)}`,
    ...[...answers, ...faults].map((answer) => `answer ${answer}`),
    `form ${problems.some(({ severity }) => severity === 'error') ? 'blocked' : 'publishable'}`,
    ...(graph.cycles.length > 0 ? ['form cycle'] : []),
    ...(graph.trapped.length > 0 ? ['form trap'] : []),
    ...(graph.remaining.some(({ longest }) => longest === null) ? ['form round'] : []),
    ...(graph.remaining.some(({ shortest, longest }) => longest !== null && shortest !== longest)
      ? ['form bounds']
      : []),
  ];
}

/** The key that distinguishes one step or end from another. */
function keyOf(outcome: unknown): string {
  return typeof outcome === 'object' && outcome !== null ? (Object.keys(outcome)[0] ?? '') : String(outcome);
}

function each(what: string, least: number, sorts: string): Record<string, number> {
  return Object.fromEntries(sorts.split(/\s+/).map((sort) => [`${what} ${sort}`, least]));
}
