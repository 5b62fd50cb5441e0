import type { Answer } from '../../src/form-rules/answer';
import { readAnswer } from '../../src/form-rules/checkAnswers';
import { nearestOpacity, readColour, textContrast } from '../../src/form-rules/colour';
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
import { applyFix } from '../../src/form-rules/publishing/applyFix';
import { check } from '../../src/form-rules/publishing/check';
import { nextStep, pathOf, routesOf, startPage } from '../../src/form-rules/routing';
import { asked, isBlank, labelKey, renumbered, sameText } from '../../src/form-rules/textRules';
import { type ColourCase, type CorpusCase, type FormCase, unfolded, unfoldedAll } from './corpus';
import { pageOf, writtenCheck, writtenStep } from './rules';

/** What the browser's rules say of a case, and what the server's said: the same, or one of them is wrong. */
export function replay(given: CorpusCase): { here: object; there: object } {
  switch (given.sort) {
    case 'form':
      return replayForm(given);
    case 'text': {
      const { sort: _, left, right, number, ...there } = given;
      return {
        here: {
          same: sameText(left, right),
          sameLabel: labelKey(left) === labelKey(right),
          blank: isBlank(left),
          asked: asked(left),
          renumbered: renumbered(left, number),
        },
        there,
      };
    }
    case 'fileSize':
      return { here: { bytes: maxFileBytes(given.text) }, there: { bytes: given.bytes } };
    case 'day':
      return { here: { isDay: isDay(given.text) }, there: { isDay: given.isDay } };
    case 'address':
      return {
        here: {
          image: writtenSource(imageSource(given.address)),
          video: writtenSource(videoSource(given.address)),
        },
        there: { image: given.image, video: given.video },
      };
    case 'colour':
      return replayColour(given);
  }
}

function replayForm(given: FormCase): { here: object; there: object } {
  const { form, problems, graph, start, read, steps, path, checked, fixed } = given;
  const routes = routesOf(form);
  const answers = new Map<QuestionId, Answer>();
  const readHere: Record<string, unknown> = {};
  for (const question of questionsOf(form).filter(({ id }) => Object.hasOwn(given.given, id))) {
    const { answer, fault } = readAnswer(question, unfolded(given.given[question.id]));
    readHere[question.id] = { ...(answer !== undefined && { answer }), ...(fault && { fault }) };
    if (answer !== undefined) {
      answers.set(question.id, answer);
    }
  }
  const sent = (given.sent ?? []).map(({ questionId, answer }) => ({ questionId, answer: unfolded(answer) }));
  return {
    here: {
      problems: check(form),
      graph: {
        edges: edgesOf(routes),
        unreachable: unreachablePages(routes),
        trapped: trappedPages(routes),
        cycles: inescapableCycles(routes),
        remaining: form.pages.map(({ pageId }) => remaining(routes, pageId)),
      },
      start: startPage(routes) ?? null,
      read: readHere,
      steps: form.pages.map(({ pageId }) => writtenStep(nextStep(routes, pageId, answers))),
      path: pathOf(routes, answers),
      checked: given.page === undefined ? undefined : writtenCheck(form, pageOf(form, given.page), sent),
      fixed: { fix: fixed.fix, ...applyFix(form, fixed.fix, countingMint()) },
    },
    there: {
      problems,
      graph,
      start,
      read: Object.fromEntries(Object.entries(read).map(([id, outcome]) => [id, unfoldedAll(outcome)])),
      steps,
      path,
      checked: checked?.answers ? { answers: unfoldedAll(checked.answers) } : checked,
      fixed,
    },
  };
}

/** The ids that the server's rules were given for what a fix adds. */
function countingMint() {
  let minted = 0;
  return () => {
    minted += 1;
    const id = `new${minted}`;
    if (!isId(id)) {
      throw new Error(`${id} is no id`);
    }
    return id;
  };
}

function writtenSource(source: VideoSource | undefined): object | null {
  return source ? { from: source.from, address: addressOf(source) } : null;
}

function replayColour({ bgColor, textColor, opacity, ...told }: ColourCase): { here: object; there: object } {
  const read = readColour(bgColor);
  const hex = read?.colour.map((part) => part.toString(16).padStart(2, '0').toUpperCase()).join('');
  return {
    here: {
      read: read ? { colour: `#${hex}`, opacity: read.opacity ?? null } : null,
      nearest: nearestOpacity(told.percent),
      contrast: rounded(textContrast({ bgColor, textColor, opacity }) ?? null),
    },
    there: { read: told.read, nearest: told.nearest, contrast: rounded(told.contrast) },
  };
}

/** The last digits of a power may differ between machines. */
function rounded(contrast: number | null): number | null {
  return contrast === null ? null : Math.round(contrast * 1e9) / 1e9;
}
