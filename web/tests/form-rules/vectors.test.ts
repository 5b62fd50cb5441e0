import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { placeholderNames } from '../../src/form-rules/authoring/placeholders';
import type { FormDefinition } from '../../src/form-rules/definition';
import { maxFileBytes } from '../../src/form-rules/fileSize';
import { remaining } from '../../src/form-rules/graph';
import { prefilledAnswers } from '../../src/form-rules/prefill';
import { check } from '../../src/form-rules/publishing/check';
import { nextStep, pathOf, routesOf, startPage } from '../../src/form-rules/routing';
import { renumbered, sameText, textWithoutNumber } from '../../src/form-rules/textRules';
import { answersTo, checkJson, pageIdOf, pageOf, stepJson } from './rules';
import { type PartialDraft, savedDraft } from './savedDraft';

/** See `contract/vectors/README.md` for the fields of each `run`. */
type Vectors = {
  readonly run: string;
  readonly forms?: Readonly<Record<string, PartialDraft>>;
  readonly cases: readonly Case[];
};

type Case = {
  readonly claim: string;
  readonly form: string | PartialDraft;
  readonly page: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly userAnswers: readonly { readonly questionId: string; readonly answer: unknown }[];
  readonly query: string;
  readonly text: string;
  readonly left: string;
  readonly right: string;
  readonly expect: unknown;
};

const folder = fileURLToPath(new URL('../../../contract/vectors', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);

it('vectors exist', () => {
  expect(files.length).toBeGreaterThan(10);
});

describe.each(files)('%s', (file) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of another shape fails below.
  const vectors = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Vectors;

  it('has cases', () => {
    expect(vectors.cases).not.toEqual([]);
  });

  it.each(vectors.cases.map((given) => [given.claim, given] as const))('%s', (_claim, given) => {
    expect(outcome(vectors, given)).toEqual(expected(vectors.run, given));
  });
});

function outcome(vectors: Vectors, given: Case): unknown {
  switch (vectors.run) {
    case 'start_page':
      return startPage(routesOf(formOf(vectors, given))) ?? null;
    case 'next_step': {
      const form = formOf(vectors, given);
      return stepJson(nextStep(routesOf(form), pageIdOf(given.page), acceptedAnswers(form, given)));
    }
    case 'path': {
      const form = formOf(vectors, given);
      return pathOf(routesOf(form), acceptedAnswers(form, given));
    }
    case 'check_page': {
      const form = formOf(vectors, given);
      return checkJson(form, pageOf(form, given.page), given.userAnswers.map(expand));
    }
    case 'prefill':
      return Object.fromEntries(prefilledAnswers(formOf(vectors, given), given.query));
    case 'check':
      return sortedByJson(check(formOf(vectors, given)));
    case 'remaining':
      return remaining(routesOf(formOf(vectors, given)), pageIdOf(given.page));
    case 'same_text': {
      const either = [sameText(given.left, given.right), sameText(given.right, given.left)];
      return either[0] === either[1] ? either[0] : either;
    }
    case 'placeholders':
      return { names: placeholderNames(given.text) };
    case 'asked':
      return textWithoutNumber(given.text);
    case 'renumbered':
      return renumbered(given.text, 7);
    case 'max_file_bytes':
      return maxFileBytes(given.text);
    default:
      throw new Error(`unknown rule ${vectors.run}`);
  }
}

function expected(run: string, { expect: wanted }: Case): unknown {
  // Only the server fills them.
  if (run === 'placeholders' && typeof wanted === 'object' && wanted !== null && 'names' in wanted) {
    return { names: wanted.names };
  }
  // The order of problems does not matter.
  return run === 'check' && Array.isArray(wanted) ? sortedByJson(wanted) : wanted;
}

function formOf({ forms = {} }: Vectors, { form }: Case): FormDefinition {
  const draft = typeof form === 'string' ? forms[form] : form;
  if (draft === undefined) {
    throw new Error(`unknown form ${JSON.stringify(form)}`);
  }
  return savedDraft(draft);
}

function acceptedAnswers(form: FormDefinition, { answers }: Case): ReturnType<typeof answersTo> {
  const accepted = answersTo(form, answers);
  expect([...accepted.keys()].toSorted()).toEqual(Object.keys(answers).toSorted());
  return accepted;
}

/** `{ "repeat": "a", "times": 3 }` is short for "aaa". */
function expand({ questionId, answer }: Case['userAnswers'][number]): Case['userAnswers'][number] {
  if (typeof answer === 'object' && answer !== null && 'repeat' in answer && 'times' in answer) {
    return { questionId, answer: String(answer.repeat).repeat(Number(answer.times)) };
  }
  return { questionId, answer };
}

function sortedByJson(items: readonly unknown[]): unknown[] {
  return items.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
}

function textOf(item: unknown): string {
  return JSON.stringify(item, sortedKeys);
}

function sortedKeys(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}
