import { answerOf, client } from '../../../api/client';

/** Trades the mailed code for a reset grant, which the server keeps in a cookie of this browser. */
export function verifyCode(email: string, otp: string) {
  return answerOf(client.POST('/api/otp/verify-otp', { body: { email, otp } }));
}
