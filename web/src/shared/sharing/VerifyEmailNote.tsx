import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownProfile } from '../../api/ownProfile';
import { paths } from '../../paths';
import { buttonClass } from '../../ui/Button/buttonClass';
import { Notice } from '../../ui/Notice/Notice';

/** Tells an unverified owner that invitations wait for verification, and links to it. */
export function VerifyEmailNote() {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const { data: user } = useQuery(ownProfile);
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
