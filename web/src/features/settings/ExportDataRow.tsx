import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/problem';
import { describeFailure } from '../../locales/describeFailure';
import { Button } from '../../ui/Button/Button';
import { notify } from '../../ui/toast/notify';
import { exportData } from './api/exportData';
import { SettingRow } from './SettingRow';

const FILE_NAME = 'formwright-account.json';

/** Everything we keep about the owner, for them to keep. */
export function ExportDataRow() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: exportData,
    onSuccess: saveFile,
    onError: (thrown) => {
      notify.error(describeFailure(t, failureOf(thrown), t('failed.exportData')));
    },
  });
  return (
    <SettingRow
      title={t('account.data')}
      help={t('account.dataHelp')}
      control={
        <Button
          variant="secondary"
          icon={<Download size={16} />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('account.download')}
        </Button>
      }
    />
  );
}

// A plain link could not carry the token, so the file is fetched first and handed over from memory.
function saveFile(file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  // Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
