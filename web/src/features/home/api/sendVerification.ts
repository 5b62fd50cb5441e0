import { answerOf, client } from '../../../api/client';

/** Mails a code to the owner's own address. */
export function sendVerification() {
  return answerOf(client.POST('/api/user/verify-email/send'));
}
