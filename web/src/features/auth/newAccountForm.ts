import { isPasswordTooShort, looksLikeEmail } from '../../credentialRules';
import { useCheckedForm } from '../../shared/checked-form/useCheckedForm';
import { emptyFieldErrors, errorIf } from '../../shared/checked-form/validation';

export type NewAccount = Record<'name' | 'email' | 'password' | 'confirmPassword', string>;

export type NewAccountForm = ReturnType<typeof useNewAccountForm>;

/** The form of a new account; `create` gets valid values without surrounding spaces. */
export function useNewAccountForm(whatFailed: string, create: (account: NewAccount) => Promise<void>) {
  return useCheckedForm({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    check: (values) => [
      ...emptyFieldErrors(values, ['name', 'email', 'password', 'confirmPassword'], 'validation.allRequired'),
      ...errorIf(!looksLikeEmail(values.email), 'email', 'validation.email'),
      ...errorIf(isPasswordTooShort(values.password), 'password', 'validation.passwordTooShort'),
      ...errorIf(values.password !== values.confirmPassword, 'confirmPassword', 'validation.passwordsDiffer'),
    ],
    whatFailed,
    fieldOf: { 'password.too_common': 'password', 'password.too_long': 'password' },
    submit: (values) => create({ ...values, name: values.name.trim(), email: values.email.trim() }),
  });
}
