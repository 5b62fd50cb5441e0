import { answerOf, client } from '../../../api/client';

/** Sets a new password by this browser's verified code, and ends all of the account's sessions. */
export function resetPassword(email: string, newPassword: string) {
  return answerOf(client.POST('/api/otp/reset-password', { body: { email, newPassword } }));
}
