import { answerOf, client } from '../../api/client';

/** Makes a form of its own out of another one's draft. */
export function duplicateForm(id: string, name: string) {
  return answerOf(client.POST('/api/form/{id}/duplicate', { params: { path: { id } }, body: { name } }));
}
