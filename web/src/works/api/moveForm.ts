import { answerOf, client } from '../../api/client';

/** Puts a form into a project, or by null into none. */
export function moveForm(id: string, projectId: string | null) {
  return answerOf(client.PUT('/api/form/{id}/project', { params: { path: { id } }, body: { projectId } }));
}
