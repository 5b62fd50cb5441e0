import { answerOf, client } from '../../../api/client';

/** Sets a new password and ends every other session of the owner. */
export function changePassword(body: { currentPassword: string; newPassword: string }) {
  return answerOf(client.PUT('/api/user/password', { body }));
}
