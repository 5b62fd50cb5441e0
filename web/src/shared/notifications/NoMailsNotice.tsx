import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { buttonClass } from '../../ui/Button/buttonClass';
import { Notice } from '../../ui/Notice/Notice';

type NoMailsNoticeProps = {
  text: string;
  /** Whether mails are sent once the person has verified their address. */
  canVerify: boolean;
};

/** Says why no mails are sent. */
export function NoMailsNotice({ text, canVerify }: NoMailsNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="info"
      action={
        canVerify && (
          <Link to={paths.home} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('verifyEmail.open')}
          </Link>
        )
      }
    >
      {text}
    </Notice>
  );
}
