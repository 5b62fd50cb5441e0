import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/problem';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import { Chip } from '../../ui/Chip/Chip';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import { endSession } from './api/endSession';
import { type Session, sessions } from './api/sessions';
import styles from './SessionsCard.module.css';

/** Where the owner is signed in, each with a way to end it. */
export function SessionsCard() {
  const { t } = useTranslation();
  const query = useQuery(sessions);
  return (
    <Card as="section" aria-labelledby="devices">
      <div className={styles['head']}>
        <h3 id="devices" className={typeStyles['strong']}>
          {t('account.devices')}
        </h3>
        <p className={clsx(typeStyles['small'], typeStyles['muted'])}>{t('account.devicesHelp')}</p>
      </div>
      <div className={styles['body']}>
        <Loaded
          query={query}
          skeleton={<Skeleton width="100%" height={40} radius={8} />}
          describe={(failure) => describeFailure(t, failure, t('failed.fetchSessions'))}
        >
          {(list) => (
            <ul>
              {list.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => notify.success(t('toast.sessionEnded')),
    onError: (thrown) => {
      notify.error(describeFailure(t, failureOf(thrown), t('failed.endSession')));
    },
    // Whether it was ended here or elsewhere, the list is out of date.
    onSettled: () => queries.invalidateQueries(sessions),
  });
  const device = useDeviceName(session.device);
  const lastSeen = new Intl.DateTimeFormat(regionOf(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    // Hindi's 12-hour clock comes with the Latin letters "am" and "pm".
    ...(i18n.language === 'hi' ? { hourCycle: 'h23' } : {}),
  }).format(new Date(session.lastSeenAt));

  return (
    <li className={styles['item']}>
      <div className={styles['words']}>
        <p>{device}</p>
        <p className={clsx(typeStyles['small'], typeStyles['faint'])}>
          {t('account.lastSeen', { when: lastSeen })}
        </p>
      </div>
      {session.current ? (
        <Chip tone="ok">{t('account.thisDevice')}</Chip>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={ending.isPending}
          aria-label={t('account.endSessionOn', { device })}
          onClick={() => ending.mutate()}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  );
}

/** "Chrome on Linux", as the server writes it, in the reader's language. */
function useDeviceName(device: string): string {
  const { t } = useTranslation();
  const [browser, system] = device.split(' on ');
  if (!browser) {
    return t('account.unknownDevice');
  }
  return system === undefined ? device : t('account.browserOn', { browser, system });
}

/** The reader's own variant of the language, whose way of writing dates they expect. */
function regionOf(language: string): string {
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}
