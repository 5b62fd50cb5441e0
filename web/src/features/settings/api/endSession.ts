import { answerOf, client } from '../../../api/client';

export function endSession(id: string) {
  return answerOf(client.DELETE('/api/user/sessions/{id}', { params: { path: { id } } }));
}
