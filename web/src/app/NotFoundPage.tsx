import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths';
import { PageTitle } from '../shared/locales/PageTitle';
import { buttonClass } from '../ui/Button/buttonClass';
import { Logo } from '../ui/Logo/Logo';
import { MessagePage } from './MessagePage';
import { useToken } from './RequireOwner';

export function NotFoundPage() {
  const { t } = useTranslation();
  const signedIn = useToken() !== null;
  const target = signedIn ? paths.home : paths.signIn;
  return (
    <>
      <PageTitle title={t('notFound.title')} />
      <MessagePage
        brand={
          <Link to={target}>
            <Logo />
          </Link>
        }
        title={t('notFound.title')}
        help={t('notFound.help')}
        action={
          <Link to={target} className={buttonClass({ size: 'lg' })}>
            {signedIn ? t('notFound.home') : t('notFound.signIn')}
          </Link>
        }
      />
    </>
  );
}
