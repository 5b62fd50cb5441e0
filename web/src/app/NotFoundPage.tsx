import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageTitle } from '../locales/PageTitle';
import { buttonClass } from '../ui/Button/buttonClass';
import { Logo } from '../ui/Logo/Logo';
import { MessagePage } from './MessagePage';
import { paths } from './paths';
import { useToken } from './useToken';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const signedIn = useToken() !== null;
  const wayOut = signedIn ? paths.home : paths.signIn;
  return (
    <>
      <PageTitle title={t('notFound.title')} />
      <MessagePage
        brand={
          <Link to={wayOut}>
            <Logo />
          </Link>
        }
        title={t('notFound.title')}
        help={t('notFound.help')}
        action={
          <Link to={wayOut} className={buttonClass({ size: 'lg' })}>
            {signedIn ? t('notFound.home') : t('notFound.signIn')}
          </Link>
        }
      />
    </>
  );
}
