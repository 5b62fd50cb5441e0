import { answerOf, client } from '../../../api/client';

export function signIn(body: { email: string; password: string }) {
  return answerOf(client.POST('/api/user/login', { body }));
}
