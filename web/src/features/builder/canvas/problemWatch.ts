import type { QuestionId } from '../../../form-rules/ids';
import { check } from '../../../form-rules/publishing/check';
import type { Problem } from '../../../form-rules/publishing/problem';
import type { Editor } from '../editor/editorStore';

/** Long enough that nobody who goes on typing waits for it. */
const PAUSE_MS = 300;

const NONE: readonly Problem[] = [];

/** The problems of each question, found again whenever the owner pauses. */
export type ProblemWatch = {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same list as before as long as nothing in it changed. */
  readonly problemsOf: (id: QuestionId) => readonly Problem[];
};

const watches = new WeakMap<Editor, ProblemWatch>();

/** The watch over an editor's draft: one for all cards. */
export function problemWatchOf(editor: Editor): ProblemWatch {
  const watch = watches.get(editor) ?? startWatch(editor);
  watches.set(editor, watch);
  return watch;
}

function startWatch(editor: Editor): ProblemWatch {
  const listeners = new Set<() => void>();
  let known = new Map<string, readonly Problem[]>();
  let checked: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;

  function look() {
    const { form } = editor.getState().document;
    if (form === checked) {
      return;
    }
    checked = form;
    const found = new Map<string, Problem[]>();
    for (const problem of check(form)) {
      const id = problem.questionId ?? '';
      found.set(id, [...(found.get(id) ?? []), problem]);
    }
    known = new Map([...found].map(([id, problems]) => [id, same(known.get(id), problems)]));
    for (const listener of listeners) {
      listener();
    }
  }

  function lookSoon() {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE_MS);
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        stop = editor.subscribe(({ document }, before) => {
          if (document !== before.document) {
            lookSoon();
          }
        });
        lookSoon();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearTimeout(timer);
          stop?.();
        }
      };
    },
    problemsOf: (id) => known.get(id) ?? NONE,
  };
}

function same(before: readonly Problem[] | undefined, now: readonly Problem[]): readonly Problem[] {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
