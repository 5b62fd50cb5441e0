import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { buttonClass } from '../../ui/Button/buttonClass';
import { Notice } from '../../ui/Notice/Notice';

/** Says why the person gets no mails. */
export function NoMailsNotice({ reason }: { reason: 'noMail' | 'unverified' }) {
  const { t } = useTranslation('notifications');
  const { t: core } = useTranslation();
  return (
    <Notice
      tone="info"
      action={
        reason === 'unverified' && (
          <Link to={paths.home} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {core('verifyEmail.open')}
          </Link>
        )
      }
    >
      {t(reason)}
    </Notice>
  );
}
