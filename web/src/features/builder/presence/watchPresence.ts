import { CallFailed } from '../../../api/problem';
import { type Collaborator, type PresenceReport, reportPresence } from '../api/reportPresence';
import type { Autosave } from '../draft-sync/autosave';
import type { Editor } from '../editor/editorStore';
import { mint } from '../editor/mint';

/** Polls rarely while alone, often while others are present. */
const POLL_MS = { alone: 15_000, together: 4_000, moved: 600 };

type PresenceOptions = {
  readonly formId: string;
  readonly editor: Editor;
  readonly autosave: Pick<Autosave, 'checkForNewer'>;
  readonly onChange: (collaborators: readonly Collaborator[]) => void;
};

/** Reports the selection of this tab and polls for other collaborators. Returns a function that stops it. */
export function watchPresence({ formId, editor, autosave, onChange }: PresenceOptions): () => void {
  const tab = mint();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let others = 0;
  let isStopped = false;

  function report(leaving = false): PresenceReport {
    const { pageId, questionId } = editor.getState().selection;
    return {
      tab,
      ...(pageId !== undefined && { pageId }),
      ...(questionId !== undefined && { questionId }),
      leaving,
    };
  }

  async function poll(): Promise<void> {
    try {
      const { collaborators, revision } = await reportPresence(formId, report());
      if (isStopped) {
        return;
      }
      others = collaborators.length;
      onChange(collaborators);
      autosave.checkForNewer(revision);
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) {
        throw thrown;
      }
      // Unknown while the server is unreachable; the save status shows why.
      others = 0;
      onChange([]);
    }
    schedule(others > 0 ? POLL_MS.together : POLL_MS.alone);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStopped && document.visibilityState === 'visible') {
      timer = setTimeout(() => void poll(), ms);
    }
  }

  function leave(): void {
    clearTimeout(timer);
    void reportPresence(formId, report(true)).catch(() => undefined);
  }

  const onVisibility = () => (document.visibilityState === 'visible' ? schedule(0) : leave());
  const unsubscribe = editor.subscribe(({ selection }, before) => {
    if (others > 0 && selection !== before.selection) {
      schedule(POLL_MS.moved);
    }
  });
  document.addEventListener('visibilitychange', onVisibility);
  schedule(0);
  return () => {
    isStopped = true;
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
  };
}
