import { answerOf, client } from '../../../api/client';

/** Removes a project; its forms stay, in none. */
export function deleteProject(id: string) {
  return answerOf(client.DELETE('/api/project/{id}', { params: { path: { id } } }));
}
