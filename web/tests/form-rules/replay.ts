import { type DraftForm, documentOf } from '../../src/features/builder/draft/document';
import { reduce } from '../../src/features/builder/draft/reduce';
import { toServerForm } from '../../src/features/builder/draft/toServerForm';
import { formDifference } from '../../src/features/builder/versions/formDifference';
import type { Answer } from '../../src/form-rules/answer';
import { newContent } from '../../src/form-rules/authoring/newQuestion';
import { readAnswer } from '../../src/form-rules/checkAnswers';
import { nearestOpacity, parseColour, textContrast } from '../../src/form-rules/colour';
import { isDay } from '../../src/form-rules/day';
import { questionsOf } from '../../src/form-rules/definition';
import { maxFileBytes } from '../../src/form-rules/fileSize';
import {
  edgesOf,
  inescapableCycles,
  remaining,
  trappedPages,
  unreachablePages,
} from '../../src/form-rules/graph';
import { isId, type QuestionId } from '../../src/form-rules/ids';
import { addressOf, imageSource, type VideoSource, videoSource } from '../../src/form-rules/media';
import { prefilledAnswers } from '../../src/form-rules/prefill';
import { applyFix } from '../../src/form-rules/publishing/applyFix';
import { check } from '../../src/form-rules/publishing/check';
import type { Question } from '../../src/form-rules/questions';
import { nextStep, pathOf, routesOf, startPage } from '../../src/form-rules/routing';
import { isBlank, labelKey, renumbered, sameText, textWithoutNumber } from '../../src/form-rules/textRules';
import { type ColourCase, type CorpusCase, expand, expandAll, type FormCase } from './corpus';
import { checkJson, pageOf, stepJson } from './rules';

const EMPTY: DraftForm = { name: '', pages: [], pageConditions: {} };

/** The results of the browser's rules and of the server's rules, which must be equal. */
export function replay(given: CorpusCase): { browser: object; server: object } {
  switch (given.sort) {
    case 'form':
      return replayForm(given);
    case 'answers':
      return {
        browser: { read: given.given.map((answer) => readJson(given.question, expand(answer))) },
        server: { read: given.read.map(expandAll) },
      };
    case 'new': {
      const { id, questionText, required } = given.question;
      const content = newContent(given.kind, countingMint());
      return { browser: { ...content, id, questionText, required }, server: given.question };
    }
    case 'retyped': {
      const { before, kind, after } = given;
      const document = documentOf({
        ...EMPTY,
        pages: [{ pageId: countingMint()(), pageTitle: '', questions: [before] }],
      });
      const command = { type: 'question/setType', id: before.id, kind } as const;
      const changed = reduce(document, command, countingMint()).form.pages[0]?.questions[0];
      return { browser: { ...changed }, server: after };
    }
    case 'stored': {
      const { name: _, ...browser } = toServerForm({ ...EMPTY, ...given.sent });
      return { browser, server: given.stored };
    }
    case 'difference':
      return {
        browser: { changes: formDifference({ ...EMPTY, ...given.before }, { ...EMPTY, ...given.after }) },
        server: { changes: given.changes.map(withoutIds) },
      };
    case 'text': {
      const { sort: _, left, right, number, ...server } = given;
      return {
        browser: {
          same: sameText(left, right),
          sameLabel: labelKey(left) === labelKey(right),
          blank: isBlank(left),
          asked: textWithoutNumber(left),
          renumbered: renumbered(left, number),
        },
        server,
      };
    }
    case 'fileSize':
      return { browser: { bytes: maxFileBytes(given.text) }, server: { bytes: given.bytes } };
    case 'day':
      return { browser: { isDay: isDay(given.text) }, server: { isDay: given.isDay } };
    case 'address':
      return {
        browser: {
          image: sourceJson(imageSource(given.address)),
          video: sourceJson(videoSource(given.address)),
        },
        server: { image: given.image, video: given.video },
      };
    case 'colour':
      return replayColour(given);
  }
}

function replayForm(given: FormCase): { browser: object; server: object } {
  const { form, problems, graph, start, read, steps, path, checked, query, prefilled, fixed } = given;
  const routes = routesOf(form);
  const answers = new Map<QuestionId, Answer>();
  const readInBrowser: Record<string, unknown> = {};
  for (const question of questionsOf(form).filter(({ id }) => Object.hasOwn(given.given, id))) {
    const outcome = readJson(question, expand(given.given[question.id]));
    readInBrowser[question.id] = outcome;
    if (outcome.answer !== undefined) {
      answers.set(question.id, outcome.answer);
    }
  }
  const sent = (given.sent ?? []).map(({ questionId, answer }) => ({ questionId, answer: expand(answer) }));
  return {
    browser: {
      problems: check(form),
      graph: {
        edges: edgesOf(routes).map(({ from, kind, to }) => ({ from, way: kind, to })),
        unreachable: unreachablePages(routes),
        trapped: trappedPages(routes),
        cycles: inescapableCycles(routes),
        remaining: form.pages.map(({ pageId }) => remaining(routes, pageId)),
      },
      start: startPage(routes) ?? null,
      read: readInBrowser,
      steps: form.pages.map(({ pageId }) => stepJson(nextStep(routes, pageId, answers))),
      path: pathOf(routes, answers),
      checked: given.page === undefined ? undefined : checkJson(form, pageOf(form, given.page), sent),
      prefilled: Object.fromEntries(prefilledAnswers(form, query)),
      fixed: { fix: fixed.fix, ...applyFix(form, fixed.fix, countingMint()) },
    },
    server: {
      problems,
      graph,
      start,
      read: Object.fromEntries(Object.entries(read).map(([id, outcome]) => [id, expandAll(outcome)])),
      steps,
      path,
      checked: checked?.answers ? { answers: expandAll(checked.answers) } : checked,
      prefilled: expandAll(prefilled),
      fixed,
    },
  };
}

function readJson(question: Question, given: unknown) {
  const { answer, error } = readAnswer(question, given);
  return { ...(answer !== undefined && { answer }), ...(error && { fault: error }) };
}

/** The builder has no use for the ids of what changed. */
function withoutIds(change: object): object {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name]) => !['pageId', 'questionId', 'optionId', 'endingId'].includes(name),
    ),
  );
}

/** The same ids as the server used in the corpus. */
function countingMint() {
  let minted = 0;
  return () => {
    minted += 1;
    const id = `new${minted}`;
    if (!isId(id)) {
      throw new Error(`${id} is not an id`);
    }
    return id;
  };
}

function sourceJson(source: VideoSource | undefined): object | null {
  return source ? { from: source.from, address: addressOf(source) } : null;
}

function replayColour({ bgColor, textColor, opacity, ...given }: ColourCase): {
  browser: object;
  server: object;
} {
  const read = parseColour(bgColor);
  const hex = read?.colour.map((part) => part.toString(16).padStart(2, '0').toUpperCase()).join('');
  return {
    browser: {
      read: read ? { colour: `#${hex}`, opacity: read.opacity ?? null } : null,
      nearest: nearestOpacity(given.percent),
      contrast: rounded(textContrast({ bgColor, textColor, opacity }) ?? null),
    },
    server: { read: given.read, nearest: given.nearest, contrast: rounded(given.contrast) },
  };
}

/** The last digits of `**` differ between platforms. */
function rounded(contrast: number | null): number | null {
  return contrast === null ? null : Math.round(contrast * 1e9) / 1e9;
}
