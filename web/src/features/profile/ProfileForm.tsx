import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { type OwnProfile, ownProfile } from '../../api/ownProfile';
import { CallFailed } from '../../api/problem';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors } from '../../shared/checked-form/validation';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import styles from './ProfileForm.module.css';

/** Keeps unsaved entries when the owner leaves the screen. */
const UNSAVED: QueryKey = ['user', 'unsavedProfile'];

/** The email address is read-only, because it identifies the account. */
export function ProfileForm({ user }: { user: OwnProfile }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useCheckedForm({
    initial: queries.getQueryData<Entries | null>(UNSAVED) ?? entriesOf(user),
    check: (values) => emptyFieldErrors<'name'>(values, ['name'], 'validation.nameRequired'),
    whatFailed: t('failed.updateProfile'),
    submit: async (values) => {
      const saved = await call('put', '/api/user/profile', { body: trimmed(values) }).catch(
        (thrown: unknown) => {
          // Spec §8: network failures have their own message.
          if (thrown instanceof CallFailed && thrown.failure.kind !== 'problem') {
            notify.error(t('failed.errorUpdatingProfile'));
            return null;
          }
          throw thrown;
        },
      );
      if (saved !== null) {
        queries.setQueryData(ownProfile.queryKey, saved.user);
        form.reset(entriesOf(saved.user));
        notify.success(t('toast.profileUpdated'));
      }
    },
  });
  const stored = entriesOf(user);
  const unsaved = (['name', 'mobile', 'location'] as const).some(
    (field) => form.values[field] !== stored[field],
  );
  useUnsavedWarning(unsaved);

  // Talks to the query cache: unsaved entries survive leaving the screen, until the session ends.
  const { values } = form;
  useEffect(() => {
    queries.setQueryDefaults(UNSAVED, { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(UNSAVED, unsaved ? values : null);
  }, [queries, unsaved, values]);

  return (
    <Card>
      <form onSubmit={form.onSubmit} noValidate>
        <div className={styles['fields']}>
          <TextField
            {...form.field('name')}
            label={t('field.name')}
            autoComplete="name"
            maxLength={100}
            required
          />
          <TextField
            label={t('field.email')}
            name="email"
            type="email"
            value={user.email}
            onChange={() => undefined}
            readOnly
          />
          <TextField
            {...form.field('mobile')}
            type="tel"
            label={t('field.mobile')}
            placeholder={t('field.mobilePlaceholder')}
            autoComplete="tel"
            inputMode="tel"
          />
          <TextField {...form.field('location')} label={t('field.location')} autoComplete="off" />
        </div>
        <div className={clsx(layout['wrapRow'], layout['gap8'], styles['foot'])}>
          <Button type="submit" busy={form.busy}>
            {t('profile.save')}
          </Button>
          <Button variant="secondary" onClick={() => form.reset(stored)}>
            {t('profile.discard')}
          </Button>
          <span
            role="status"
            className={clsx(typeStyles['help'], layout['row'], layout['gap8'], styles['status'])}
          >
            {unsaved && (
              <>
                <i className={styles['dot']} />
                {t('profile.unsaved')}
              </>
            )}
          </span>
        </div>
      </form>
    </Card>
  );
}

type Entries = Record<'name' | 'mobile' | 'location', string>;

function entriesOf({ name, mobile, location }: OwnProfile): Entries {
  return { name, mobile, location };
}

function trimmed({ name, mobile, location }: Entries): Entries {
  return { name: name.trim(), mobile: mobile.trim(), location: location.trim() };
}

/** Talks to the browser: asks before closing the tab with unsaved entries. */
function useUnsavedWarning(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) {
      return undefined;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
