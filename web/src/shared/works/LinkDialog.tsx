import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog/Dialog';
import { TextField } from '../../ui/TextField/TextField';

/** Shows the link for manual copying when the browser blocks the clipboard. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={t('works.linkTitle')}
      description={t('works.linkHelp')}
      closeLabel={t('works.close')}
    >
      <TextField label={t('works.link')} name="link" value={url} onChange={() => undefined} readOnly />
    </Dialog>
  );
}
