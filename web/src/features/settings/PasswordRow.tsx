import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { isPasswordTooShort } from '../../credentialRules';
import { CurrentPasswordField, NewPasswordFields } from '../../shared/checked-form/PasswordFields';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors, errorIf } from '../../shared/checked-form/validation';
import { Button } from '../../ui/Button/Button';
import { SettingRow } from '../../ui/SettingRow/SettingRow';
import { notify } from '../../ui/toast/notify';
import { AccountDialog } from './AccountDialog';
import { sessions } from './SessionsCard';

export function PasswordRow() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      title={t('account.password')}
      help={t('account.passwordHelp')}
      control={
        <>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('account.changePassword')}
          </Button>
          {/* Unmounted when closed, so that no password stays in memory. */}
          {open && <PasswordDialog onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useCheckedForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => [
      ...emptyFieldErrors(
        values,
        ['currentPassword', 'newPassword', 'confirmPassword'],
        'validation.allRequired',
      ),
      ...errorIf(isPasswordTooShort(values.newPassword), 'newPassword', 'validation.passwordTooShort'),
      ...errorIf(
        values.newPassword !== values.confirmPassword,
        'confirmPassword',
        'validation.passwordsDiffer',
      ),
    ],
    whatFailed: t('failed.changePassword'),
    fieldOf: {
      'password.wrong': 'currentPassword',
      'password.too_common': 'newPassword',
      'password.unchanged': 'newPassword',
      'password.too_long': 'newPassword',
    },
    submit: async ({ currentPassword, newPassword }) => {
      await call('put', '/api/user/password', { body: { currentPassword, newPassword } });
      notify.success(t('toast.passwordChanged'));
      onClose();
      await queries.invalidateQueries(sessions);
    },
  });

  return (
    <AccountDialog
      title={t('account.changePassword')}
      form={form}
      submitLabel={t('account.changePassword')}
      onClose={onClose}
    >
      <CurrentPasswordField {...form.field('currentPassword')} label={t('field.currentPassword')} />
      <NewPasswordFields
        {...form.field('newPassword')}
        confirm={form.field('confirmPassword')}
        label={t('field.newPassword')}
        hint={t('field.passwordHint')}
      />
    </AccountDialog>
  );
}
