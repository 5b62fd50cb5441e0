import { answerOf, client } from '../../api/client';

/** Takes a form out of the trash, back to where it was. */
export function restoreForm(id: string) {
  return answerOf(client.POST('/api/form/{id}/restore', { params: { path: { id } } }));
}
