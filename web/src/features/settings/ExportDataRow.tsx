import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { useNotifyFailure } from '../../shared/locales/describeFailure';
import { Button } from '../../ui/Button/Button';
import { SettingRow } from '../../ui/SettingRow/SettingRow';
import { saveFile } from '../../ui/saveFile';

const FILE_NAME = 'formwright-account.json';

export function ExportDataRow() {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const download = useMutation({
    mutationFn: () => call('get', '/api/user/export', { parseAs: 'blob' }),
    // A plain link cannot send the token, so the file is fetched first and saved from memory.
    onSuccess: (file) => saveFile(file, FILE_NAME),
    onError: (thrown) => notifyFailure(thrown, t('failed.exportData')),
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
