import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { Notice } from '../../ui/Notice/Notice';
import { VerifyEmailDialog } from './VerifyEmailDialog';
import styles from './VerifyEmailPrompt.module.css';

/** The quiet line for people whose address is not proven yet: until then nothing can be shared with them. */
export function VerifyEmailPrompt({ email }: { email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['prompt']}>
      <Notice
        tone="info"
        action={
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t('verifyEmail.open')}
          </Button>
        }
      >
        {t('verifyEmail.prompt')}
      </Notice>
      <VerifyEmailDialog email={email} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
