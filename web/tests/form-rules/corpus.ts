import { readFileSync } from 'node:fs';
import type { Fix } from '../../src/form-rules/authoring/fix';
import type { SentAnswer } from '../../src/form-rules/checkAnswers';
import type { FormDefinition } from '../../src/form-rules/definition';
import type { KindName, Question } from '../../src/form-rules/questions';

/** Cases with the results of the server's rules, printed by `crates/form-model/examples/rules_corpus`. */
export type Corpus = {
  readonly seed: number;
  readonly cases: number;
  readonly limits: Readonly<Record<string, number>>;
  readonly lines: readonly CorpusCase[];
};

export type CorpusCase =
  | FormCase
  | AnswersCase
  | NewCase
  | RetypedCase
  | StoredCase
  | DifferenceCase
  | TextCase
  | FileSizeCase
  | DayCase
  | AddressCase
  | ColourCase;

export type FormCase = {
  readonly sort: 'form';
  readonly form: FormDefinition;
  readonly problems: readonly { readonly code: string; readonly severity: string }[];
  readonly graph: {
    readonly edges: readonly unknown[];
    readonly unreachable: readonly string[];
    readonly trapped: readonly string[];
    readonly cycles: readonly (readonly string[])[];
    readonly remaining: readonly { readonly shortest: number | null; readonly longest: number | null }[];
  };
  readonly start: string | null;
  readonly given: Readonly<Record<string, unknown>>;
  readonly read: Readonly<Record<string, { readonly answer?: unknown; readonly fault?: string }>>;
  readonly steps: readonly unknown[];
  readonly path: { readonly pages: readonly string[]; readonly end: unknown };
  readonly page?: string;
  readonly sent?: readonly SentAnswer[];
  readonly checked?: {
    readonly answers?: Readonly<Record<string, unknown>>;
    readonly problems?: readonly { readonly code: string }[];
  };
  /** A link, and the answers that it fills in. */
  readonly query: string;
  readonly prefilled: Readonly<Record<string, unknown>>;
  readonly fixed: { readonly fix: Fix; readonly form?: FormDefinition; readonly refused?: string };
};

/** Many answers to one question. */
export type AnswersCase = {
  readonly sort: 'answers';
  readonly question: Question;
  readonly given: readonly unknown[];
  readonly read: readonly { readonly answer?: unknown; readonly fault?: string }[];
};

/** A new question. */
export type NewCase = { readonly sort: 'new'; readonly kind: KindName; readonly question: Question };

/** A question before and after a change of its type. */
export type RetypedCase = {
  readonly sort: 'retyped';
  readonly kind: KindName;
  readonly before: Question;
  readonly after: Question;
};

/** A draft as the builder sends it, and as the server stores it. */
export type StoredCase = {
  readonly sort: 'stored';
  readonly sent: FormDefinition;
  readonly stored: FormDefinition;
};

/** Two versions of a form. */
export type DifferenceCase = {
  readonly sort: 'difference';
  readonly before: FormDefinition;
  readonly after: FormDefinition;
  readonly changes: readonly { readonly kind: string }[];
};

export type TextCase = {
  readonly sort: 'text';
  readonly left: string;
  readonly right: string;
  readonly number: number;
  readonly same: boolean;
  readonly sameLabel: boolean;
  readonly blank: boolean;
  readonly asked: string;
  readonly renumbered: string;
};

export type FileSizeCase = { readonly sort: 'fileSize'; readonly text: string; readonly bytes: number };

export type DayCase = { readonly sort: 'day'; readonly text: string; readonly isDay: boolean };

type SourceJson = { readonly from: string; readonly address: string } | null;

export type AddressCase = {
  readonly sort: 'address';
  readonly address: string;
  readonly image: SourceJson;
  readonly video: SourceJson;
};

export type ColourCase = {
  readonly sort: 'colour';
  readonly bgColor: string;
  readonly textColor: string;
  readonly opacity: number;
  readonly percent: number;
  readonly read: { readonly colour: string; readonly opacity: number | null } | null;
  readonly nearest: number;
  readonly contrast: number | null;
};

/** The first line is the header, every other line a case. */
export function readCorpus(file: string): Corpus {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a line of another shape fails its replay.
  return { ...JSON.parse(header), lines: lines.map((line) => JSON.parse(line) as CorpusCase) } as Corpus;
}

/** `{ "repeat": "a", "times": 3 }` is short for "aaa". */
export function expand(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'repeat' in answer && 'times' in answer
    ? String(answer.repeat).repeat(Number(answer.times))
    : answer;
}

/** Expands every value. */
export function expandAll(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, expand(answer)]));
}
