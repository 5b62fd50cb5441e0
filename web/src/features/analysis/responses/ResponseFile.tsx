import { useMutation } from '@tanstack/react-query';
import { Download, File } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { SpinnerGlyph } from '../../../ui/Spinner/SpinnerGlyph';
import { notify } from '../../../ui/toast/notify';
import { fileLink } from './api/fileLink';
import type { ShownFile } from './api/wholeResponse';
import { useWriting } from './describeResponse';
import styles from './ResponsePage.module.css';

/** A respondent's file, to be saved; it is never opened in the browser. */
export function ResponseFile({ formId, file }: { formId: string; file: ShownFile }) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { bytes } = useWriting();
  const download = useMutation({
    mutationFn: () => fileLink(formId, file.id),
    // The server sends it as something to save, so the page stays.
    onSuccess: (url) => follow(url),
    onError: (thrown) => {
      notify.error(describeFailure(core, failureOf(thrown), t('one.downloadFailed')));
    },
  });
  return (
    <div className={styles['file']}>
      <File size={18} className={styles['fileIcon']} />
      <div className={styles['fileWords']}>
        <p className={styles['fileName']} title={file.name} dir="auto">
          {file.name}
        </p>
        <p className={styles['fileFacts']}>
          {bytes(file.bytes)} · {file.type}
        </p>
      </div>
      <IconButton
        label={t('one.download', { name: file.name })}
        icon={download.isPending ? <SpinnerGlyph /> : <Download size={16} />}
        aria-busy={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      />
    </div>
  );
}

function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
