import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice/Notice';
import typeStyles from '../../ui/type.module.css';
import { addressIssue } from './addressIssue';
import type { SetUpState } from './useSetUpLink';

/** What is missing before other people can use the installation, with what to do. */
export function SetUpIssues({ publicUrl, sendsMail, storesFiles }: SetUpState) {
  const { t } = useTranslation('setup');
  const address = addressIssue(publicUrl, window);
  const issues = [
    ...(address === undefined ? [] : [t(address, { publicUrl, opened: window.origin })]),
    ...(sendsMail ? [] : [t('noMail')]),
    ...(storesFiles ? [] : [t('noFiles')]),
  ];
  return (
    <section className={layout['marginTop24']} aria-label={t('state')}>
      {issues.length === 0 ? (
        <Notice tone="info">{t('ready')}</Notice>
      ) : (
        <div className={clsx(layout['stack'], layout['gap8'])}>
          {issues.map((issue) => (
            <Notice key={issue} tone="warn">
              <span className={typeStyles['breakWords']}>{issue}</span>
            </Notice>
          ))}
        </div>
      )}
    </section>
  );
}
