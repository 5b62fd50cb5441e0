import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearToken } from '../../api/token';
import { refuseEmpty } from '../../checked-form/refusal';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { Button } from '../../ui/Button/Button';
import { Dialog } from '../../ui/Dialog/Dialog';
import { PasswordField } from '../../ui/PasswordField/PasswordField';
import { notify } from '../../ui/toast/notify';
import { deleteAccount } from './api/deleteAccount';
import styles from './DialogForm.module.css';
import { SettingRow } from './SettingRow';

/** Deleting the account. It cannot be undone, so it asks for the password. */
export function DeleteAccountRow() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      title={t('account.delete')}
      help={t('account.deleteHelp')}
      control={
        <>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('account.delete')}
          </Button>
          {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useCheckedForm({
    initial: { password: '' },
    check: (values) => refuseEmpty<'password'>(values, ['password'], 'problem.password.needed'),
    whatFailed: t('failed.deleteAccount'),
    fieldOf: { 'password.wrong': 'password', 'password.needed': 'password' },
    submit: async ({ password }) => {
      await deleteAccount(password);
      notify.success(t('toast.accountDeleted'));
      clearToken();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={t('account.deleteTitle')}
      description={t('account.deleteWarning')}
      closeLabel={t('account.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button type="submit" form="delete-account" variant="danger" busy={form.busy}>
            {t('account.deleteConfirm')}
          </Button>
        </>
      }
    >
      <form id="delete-account" className={styles['form']} onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...form.field('password')}
          label={t('field.password')}
          showLabel={t('field.showPassword')}
          hideLabel={t('field.hidePassword')}
          autoComplete="current-password"
          required
        />
      </form>
    </Dialog>
  );
}
