import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownProfile } from '../../api/ownProfile';
import { paths } from '../../paths';
import { buttonClass } from '../../ui/Button/buttonClass';
import { Notice } from '../../ui/Notice/Notice';
import { useSendsMail } from '../verification/useSendsMail';

/** Says why people get no invitation: the owner is not verified yet, or no mail goes out. */
export function InvitationNote() {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { data: user } = useQuery(ownProfile);
  const sendsMail = useSendsMail();
  if (!sendsMail) {
    return <Notice tone="info">{t('people.noMail')}</Notice>;
  }
  if (user === undefined || user.emailVerified) {
    return null;
  }
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.home} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {core('verifyEmail.open')}
        </Link>
      }
    >
      {t('people.verifyFirst')}
    </Notice>
  );
}
