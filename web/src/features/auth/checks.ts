import { type Refusal, refuseEmpty } from '../../checked-form/refusal';
import { CODE_LENGTH, isPasswordTooShort, looksLikeEmail } from '../../credentials/rules';

// Spec §5: each screen's rules, in the order in which it names them; only the first broken one is shown.

export type SignInField = 'email' | 'password';
export type SignUpField = 'name' | 'email' | 'password' | 'confirmPassword';
export type ResetField = 'newPassword' | 'confirmPassword';

export function checkSignIn(values: Record<SignInField, string>): Refusal<SignInField> | null {
  const empty = refuseEmpty(values, ['email', 'password'], 'validation.allRequired');
  if (empty !== null) {
    return empty;
  }
  if (!looksLikeEmail(values.email)) {
    return { field: 'email', reason: 'validation.email' };
  }
  if (isPasswordTooShort(values.password)) {
    return { field: 'password', reason: 'validation.passwordTooShort' };
  }
  return null;
}

export function checkSignUp(values: Record<SignUpField, string>): Refusal<SignUpField> | null {
  const empty = refuseEmpty(
    values,
    ['name', 'email', 'password', 'confirmPassword'],
    'validation.allRequired',
  );
  if (empty !== null) {
    return empty;
  }
  if (!looksLikeEmail(values.email)) {
    return { field: 'email', reason: 'validation.email' };
  }
  if (isPasswordTooShort(values.password)) {
    return { field: 'password', reason: 'validation.passwordTooShort' };
  }
  if (values.password !== values.confirmPassword) {
    return { field: 'confirmPassword', reason: 'validation.passwordsDiffer' };
  }
  return null;
}

export function checkForgotPassword({ email }: { email: string }): Refusal<'email'> | null {
  return looksLikeEmail(email) ? null : { field: 'email', reason: 'validation.email' };
}

export function checkCode({ otp }: { otp: string }): Refusal<'otp'> | null {
  return otp.length === CODE_LENGTH ? null : { field: 'otp', reason: 'validation.code' };
}

export function checkReset(
  values: Record<ResetField, string>,
  email: string | null,
): Refusal<ResetField> | null {
  if (email === null) {
    return { field: 'newPassword', reason: 'validation.emailMissing' };
  }
  const empty = refuseEmpty(values, ['newPassword', 'confirmPassword'], 'validation.bothRequired');
  if (empty !== null) {
    return empty;
  }
  if (isPasswordTooShort(values.newPassword)) {
    return { field: 'newPassword', reason: 'validation.newPasswordTooShort' };
  }
  if (values.newPassword !== values.confirmPassword) {
    return { field: 'confirmPassword', reason: 'validation.passwordsDiffer' };
  }
  return null;
}
