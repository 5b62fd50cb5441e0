import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { AuthHeading } from './AuthHeading';
import styles from './MailLinkStep.module.css';

type MailLinkStepProps = {
  title: string;
  lead: string;
  action?: { label: string; isSending: boolean; isSecondary?: boolean; onClick: () => void };
  children?: ReactNode;
};

/** What the link of a mail does or has done. */
export function MailLinkStep({ title, lead, action, children }: MailLinkStepProps) {
  return (
    <>
      <AuthHeading title={title} lead={lead} />
      {action && (
        <Button
          size="lg"
          variant={action.isSecondary === true ? 'secondary' : 'primary'}
          fullWidth
          className={styles['action']}
          busy={action.isSending}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      )}
      {children}
    </>
  );
}

type InvalidMailLinkProps = Pick<MailLinkStepProps, 'lead' | 'children'>;

export function InvalidMailLink({ lead, children }: InvalidMailLinkProps) {
  const { t } = useTranslation('notifications');
  return (
    <MailLinkStep title={t('unsubscribe.invalidTitle')} lead={lead}>
      {children}
    </MailLinkStep>
  );
}
