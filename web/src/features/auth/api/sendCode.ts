import { answerOf, client } from '../../../api/client';

/** Mails a one-time code. The answer is the same whether or not the address has an account. */
export function sendCode(email: string) {
  return answerOf(client.POST('/api/otp/send-otp', { body: { email } }));
}
