import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { clearToken } from '../../api/token';
import { CurrentPasswordField } from '../../shared/checked-form/PasswordFields';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors } from '../../shared/checked-form/validation';
import { Button } from '../../ui/Button/Button';
import { SettingRow } from '../../ui/SettingRow/SettingRow';
import { notify } from '../../ui/toast/notify';
import { AccountDialog } from './AccountDialog';

/** Asks for the password, because deletion cannot be undone. */
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
    check: (values) => emptyFieldErrors<'password'>(values, ['password'], 'problem.password.needed'),
    whatFailed: t('failed.deleteAccount'),
    fieldOf: { 'password.wrong': 'password', 'password.needed': 'password' },
    submit: async ({ password }) => {
      await call('delete', '/api/user', { body: { password } });
      notify.success(t('toast.accountDeleted'));
      clearToken({ byOwner: true });
    },
  });

  return (
    <AccountDialog
      title={t('account.deleteTitle')}
      description={t('account.deleteWarning')}
      form={form}
      submitLabel={t('account.deleteConfirm')}
      isDangerous
      onClose={onClose}
    >
      <CurrentPasswordField {...form.field('password')} label={t('field.password')} />
    </AccountDialog>
  );
}
