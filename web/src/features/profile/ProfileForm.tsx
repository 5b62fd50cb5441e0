import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnProfile, ownProfile } from '../../api/ownProfile';
import { CallFailed } from '../../api/problem';
import { refuseEmpty } from '../../checked-form/refusal';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { Button } from '../../ui/Button/Button';
import { Card } from '../../ui/Card/Card';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { saveProfile } from './api/saveProfile';
import styles from './ProfileForm.module.css';

/** What the owner may change of themselves. The e-mail address is read-only: it is who they are. */
export function ProfileForm({ user }: { user: OwnProfile }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useCheckedForm({
    initial: entriesOf(user),
    check: (values) => refuseEmpty<'name'>(values, ['name'], 'validation.nameRequired'),
    whatFailed: t('failed.updateProfile'),
    submit: async (values) => {
      const saved = await saveProfile(trimmed(values)).catch((thrown: unknown) => {
        // Spec §8: a call that never got an answer has a sentence of its own.
        if (thrown instanceof CallFailed && thrown.failure.kind !== 'problem') {
          notify.error(t('failed.errorUpdatingProfile'));
          return null;
        }
        throw thrown;
      });
      if (saved !== null) {
        queries.setQueryData(ownProfile.queryKey, saved);
        form.reset(entriesOf(saved));
        notify.success(t('toast.profileUpdated'));
      }
    },
  });
  const stored = entriesOf(user);
  const unsaved = (['name', 'mobile', 'location'] as const).some(
    (field) => form.values[field] !== stored[field],
  );
  useWarningBeforeLeaving(unsaved);

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
        <div className={styles['foot']}>
          <Button type="submit" busy={form.busy}>
            {t('profile.save')}
          </Button>
          <Button variant="secondary" onClick={() => form.reset(stored)}>
            {t('profile.discard')}
          </Button>
          <span role="status" className={styles['status']}>
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

/** Talks to the browser: closing the tab with unsaved entries asks first. */
function useWarningBeforeLeaving(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) {
      return undefined;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
