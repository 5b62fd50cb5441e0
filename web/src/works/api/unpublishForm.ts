import { answerOf, client } from '../../api/client';

/** Makes a form's link serve nothing until it is published again. */
export function unpublishForm(id: string) {
  return answerOf(client.POST('/api/form/{id}/unpublish', { params: { path: { id } } }));
}
