import { answerOf, client } from '../../../api/client';

/** Makes a project with its first form. */
export function createProject(body: { projectName: string; formName: string }) {
  return answerOf(client.POST('/api/project/create', { body }));
}
