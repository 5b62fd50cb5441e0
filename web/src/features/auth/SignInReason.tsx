import { useTranslation } from 'react-i18next';
import { paths } from '../../paths';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice/Notice';

type SignInReasonProps = { reason: 'required' | 'ended'; from: string | undefined };

/** Explains why sign-in is shown instead of the requested page. */
export function SignInReason({ reason, from }: SignInReasonProps) {
  const { t } = useTranslation();
  return (
    <div className={layout['marginTop20']}>
      <Notice tone="info">{t(`signIn.${messageKeyOf(reason, from)}`)}</Notice>
    </div>
  );
}

function messageKeyOf(reason: SignInReasonProps['reason'], from: string | undefined) {
  if (reason === 'required') {
    return 'required';
  }
  return from?.startsWith(paths.createForm) ? 'endedInBuilder' : 'ended';
}
