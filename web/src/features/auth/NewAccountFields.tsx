import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../shared/checked-form/PasswordFields';
import { TextField } from '../../ui/TextField/TextField';
import type { NewAccountForm } from './newAccountForm';

/** Name, address and password of a new account. */
export function NewAccountFields({ form }: { form: NewAccountForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...form.field('name')} label={t('field.name')} autoComplete="name" required autoFocus />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('field.email')}
        autoComplete="email"
        required
      />
      <NewPasswordFields
        {...form.field('password')}
        confirm={form.field('confirmPassword')}
        label={t('field.createPassword')}
        hint={t('field.passwordHint')}
      />
    </>
  );
}
