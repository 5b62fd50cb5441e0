import { answerOf, client } from '../../../../api/client';
import { AT_ONCE } from './deleteResponses';

/** Lets responses count that were held apart, and tells how many did. */
export async function releaseResponses(formId: string, responseIds: readonly string[]): Promise<number> {
  let released = 0;
  for (let at = 0; at < responseIds.length; at += AT_ONCE) {
    const answer = await answerOf(
      client.POST('/api/analytics/form/{id}/responses/release', {
        params: { path: { id: formId } },
        body: { responseIds: responseIds.slice(at, at + AT_ONCE) },
      }),
    );
    released += answer.released;
  }
  return released;
}
