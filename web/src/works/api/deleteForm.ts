import { answerOf, client } from '../../api/client';

/** Puts a form into the trash, where it stays for 30 days. */
export function deleteForm(id: string) {
  return answerOf(client.DELETE('/api/form/{id}', { params: { path: { id } } }));
}
