import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Refusal, refuseEmpty } from '../../checked-form/refusal';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { isPasswordTooShort } from '../../credentials/rules';
import { Button } from '../../ui/Button/Button';
import { Dialog } from '../../ui/Dialog/Dialog';
import { PasswordField } from '../../ui/PasswordField/PasswordField';
import { notify } from '../../ui/toast/notify';
import { changePassword } from './api/changePassword';
import { sessions } from './api/sessions';
import styles from './DialogForm.module.css';
import { SettingRow } from './SettingRow';

/** Changing the password, in a dialog. */
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
          {/* Each opening is a new form: no password is left standing in a closed one. */}
          {open && <PasswordDialog onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}

type PasswordDialogField = 'currentPassword' | 'newPassword' | 'confirmPassword';

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useCheckedForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: checkPasswordChange,
    whatFailed: t('failed.changePassword'),
    fieldOf: {
      'password.wrong': 'currentPassword',
      'password.too_common': 'newPassword',
      'password.too_long': 'newPassword',
    },
    submit: async ({ currentPassword, newPassword }) => {
      await changePassword({ currentPassword, newPassword });
      notify.success(t('toast.passwordChanged'));
      onClose();
      await queries.invalidateQueries(sessions);
    },
  });
  const passwordLabels = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };

  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={t('account.changePassword')}
      closeLabel={t('account.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button type="submit" form="change-password" busy={form.busy}>
            {t('account.changePassword')}
          </Button>
        </>
      }
    >
      <form id="change-password" className={styles['form']} onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...form.field('currentPassword')}
          {...passwordLabels}
          label={t('field.currentPassword')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword')}
          {...passwordLabels}
          label={t('field.newPassword')}
          hint={t('field.passwordHint')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          {...passwordLabels}
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          required
        />
      </form>
    </Dialog>
  );
}

function checkPasswordChange(
  values: Record<PasswordDialogField, string>,
): Refusal<PasswordDialogField> | null {
  const empty = refuseEmpty(
    values,
    ['currentPassword', 'newPassword', 'confirmPassword'],
    'validation.allRequired',
  );
  if (empty !== null) {
    return empty;
  }
  if (isPasswordTooShort(values.newPassword)) {
    return { field: 'newPassword', reason: 'validation.passwordTooShort' };
  }
  if (values.newPassword !== values.confirmPassword) {
    return { field: 'confirmPassword', reason: 'validation.passwordsDiffer' };
  }
  return null;
}
