import { answerOf, client } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

/** The server takes no more at once. */
export const AT_ONCE = 500;

/** Which responses go: these, or all that were begun before a day in UTC. */
export type ToDelete = { responseIds: readonly string[] } | { before: string; held: boolean };

/** One call's worth of deleting; `more` says that it takes another. */
export function deleteResponses(
  formId: string,
  toDelete: ToDelete,
): Promise<components['schemas']['Deleted']> {
  const body =
    'before' in toDelete
      ? { before: toDelete.before, held: toDelete.held }
      : { responseIds: [...toDelete.responseIds], held: false };
  return answerOf(
    client.POST('/api/analytics/form/{id}/responses/delete', { params: { path: { id: formId } }, body }),
  );
}
