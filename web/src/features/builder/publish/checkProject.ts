import { answerOf, client } from '../../../api/client';

/** The id of the caller's project of this name, in whatever case, when there is one. */
export async function checkProject(projectName: string): Promise<string | undefined> {
  const { exists, projectId } = await answerOf(client.POST('/api/project/check', { body: { projectName } }));
  return exists ? projectId : undefined;
}
