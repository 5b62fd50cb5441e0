import { answerOf, client } from '../../../api/client';

/** Proves the owner's address by the mailed code. */
export function verifyEmail(otp: string) {
  return answerOf(client.POST('/api/user/verify-email', { body: { otp } }));
}
