import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { Button } from '../../ui/Button/Button';
import { Chip } from '../../ui/Chip/Chip';
import { DATE_TIME, dateFormat } from '../../ui/dates';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './RecentMails.module.css';

type Mail = Pick<components['schemas']['NotificationMail'], 'id' | 'createdAt' | 'outcome'>;

/** More of them are shown on request. */
const FIRST_MAILS = 5;

const TONES: Record<Mail['outcome'], ComponentProps<typeof Chip>['tone']> = {
  pending: 'neutral',
  sent: 'ok',
  failed: 'danger',
  dropped: 'warn',
};

type RecentMailsProps<Listed extends Mail> = {
  title: string;
  mails: readonly Listed[];
  nameOf: (mail: Listed) => string;
  action: ReactNode;
};

/** The newest mails about the form, and what became of them. */
export function RecentMails<Listed extends Mail>({ title, mails, nameOf, action }: RecentMailsProps<Listed>) {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? mails : mails.slice(0, FIRST_MAILS);
  return (
    <section aria-labelledby={titleId}>
      <div className={clsx(layout['spreadWrap'], layout['gap8'])}>
        <h3 id={titleId} className={clsx(typeStyles['small'], typeStyles['medium'])}>
          {title}
        </h3>
        {action}
      </div>
      {mails.length === 0 && <p className={clsx(typeStyles['hint'], styles['none'])}>{t('mails.none')}</p>}
      {/* The outcome of a new mail arrives later. */}
      <ul aria-live="polite">
        {shown.map((mail) => (
          <MailItem key={mail.id} name={nameOf(mail)} mail={mail} />
        ))}
      </ul>
      {shown.length < mails.length && (
        <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          {t('mails.showAll')}
        </Button>
      )}
    </section>
  );
}

function MailItem({ name, mail: { createdAt, outcome } }: { name: string; mail: Mail }) {
  const { t, i18n } = useTranslation('notifications');
  return (
    <li className={clsx(layout['row'], layout['gap16'], styles['mail'])}>
      <div className={layout['grow']}>
        <p>{name}</p>
        <p className={typeStyles['hint']}>
          <time dateTime={createdAt}>{dateFormat(i18n.language, DATE_TIME).format(new Date(createdAt))}</time>
        </p>
        {(outcome === 'failed' || outcome === 'dropped') && (
          <p className={typeStyles['hint']}>{t(`reason.${outcome}`)}</p>
        )}
      </div>
      <Chip tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Chip>
    </li>
  );
}
