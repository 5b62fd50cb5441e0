import { answerOf, client } from '../../api/client';

/** Gives a form another name. */
export function renameForm(id: string, name: string) {
  return answerOf(client.PUT('/api/form/rename/{id}', { params: { path: { id } }, body: { name } }));
}
