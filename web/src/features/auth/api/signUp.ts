import { answerOf, client } from '../../../api/client';

export function signUp(body: { name: string; email: string; password: string; confirmPassword: string }) {
  return answerOf(client.POST('/api/user/signup', { body }));
}
