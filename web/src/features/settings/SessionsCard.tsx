import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { useNotifyFailure } from '../../shared/locales/describeFailure';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import { Chip } from '../../ui/Chip/Chip';
import { DATE_TIME, dateFormat } from '../../ui/dates';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import styles from './SessionsCard.module.css';

export const sessions = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: async () => (await call('get', '/api/user/sessions')).sessions,
});

/** The owner's sessions; each but this one can be ended. */
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
        <QueryBoundary
          query={query}
          skeleton={<Skeleton width="100%" height={40} radius={8} />}
          whatFailed={t('failed.fetchSessions')}
        >
          {(list) => (
            <ul>
              {list.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
    </Card>
  );
}

function SessionItem({ session }: { session: components['schemas']['SessionOut'] }) {
  const { t, i18n } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('delete', '/api/user/sessions/{id}', { params: { path: { id: session.id } } }),
    onSuccess: () => notify.success(t('toast.sessionEnded')),
    onError: (thrown) => notifyFailure(thrown, t('failed.endSession')),
    // After a failure, too: the session may already have ended elsewhere.
    onSettled: () => queries.invalidateQueries(sessions),
  });
  const device = useDeviceName(session.device);
  const lastSeen = dateFormat(i18n.language, DATE_TIME).format(new Date(session.lastSeenAt));

  return (
    <li className={clsx(layout['row'], layout['gap16'], styles['item'])}>
      <div className={clsx(layout['grow'], typeStyles['breakWords'])}>
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

/** Translates the server's "Chrome on Linux". */
function useDeviceName(device: string): string {
  const { t } = useTranslation();
  const [browser, system] = device.split(' on ');
  if (!browser) {
    return t('account.unknownDevice');
  }
  return system === undefined ? device : t('account.browserOn', { browser, system });
}
