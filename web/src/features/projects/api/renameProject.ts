import { answerOf, client } from '../../../api/client';

/** Gives a project another name. */
export function renameProject(id: string, name: string) {
  return answerOf(client.PUT('/api/project/rename/{id}', { params: { path: { id } }, body: { name } }));
}
