import { answerOf, client } from '../../../api/client';

export function deleteAccount(password: string) {
  return answerOf(client.DELETE('/api/user', { body: { password } }));
}
