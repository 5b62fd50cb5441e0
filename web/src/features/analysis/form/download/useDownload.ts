import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../api/problem';
import { describeFailure } from '../../../../shared/locales/describeFailure';
import { saveFile } from '../../../../ui/saveFile';
import { notify } from '../../../../ui/toast/notify';
import type { DownloadFilter } from './downloadFilter';
import { type FileFormat, fetchFile, Interrupted, type Progress } from './fetchFile';

export type Download =
  | { at: 'none' }
  | { at: 'running'; format: FileFormat; progress: Progress | null }
  | { at: 'failed'; format: FileFormat; filter: DownloadFilter; reason: string };

/** Downloads files of a form's responses, one at a time. */
export function useDownload(formId: string) {
  const { t } = useTranslation('analytics');
  const { t: core } = useTranslation();
  const [download, setDownload] = useState<Download>({ at: 'none' });
  const running = useRef<AbortController | null>(null);

  // Talks to the network: aborts the download when the page is left.
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: FileFormat, filter: DownloadFilter) {
    if (running.current !== null) return;
    const abort = new AbortController();
    running.current = abort;
    setDownload({ at: 'running', format, progress: null });
    try {
      const { content, name } = await fetchFile(
        { formId, format, filter },
        {
          onProgress: (progress) => {
            if (!abort.signal.aborted) setDownload({ at: 'running', format, progress });
          },
          signal: abort.signal,
        },
      );
      if (abort.signal.aborted) return;
      saveFile(content, name);
      notify.success(t('download.done', { name }));
      setDownload({ at: 'none' });
    } catch (thrown) {
      if (abort.signal.aborted) return;
      const reason =
        thrown instanceof Interrupted
          ? t('download.interrupted')
          : describeFailure(core, failureOf(thrown), t('download.notStarted'));
      setDownload({ at: 'failed', format, filter, reason });
    } finally {
      if (running.current === abort) running.current = null;
    }
  }

  return {
    download,
    start: (format: FileFormat, filter: DownloadFilter) => void start(format, filter),
    /** Stops a running download, or hides a failed one. */
    dismiss: () => {
      running.current?.abort();
      running.current = null;
      setDownload({ at: 'none' });
    },
  };
}
