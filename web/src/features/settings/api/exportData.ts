import { answerOf, client } from '../../../api/client';

/** Everything kept about the owner, as the file the server makes of it. */
export function exportData(): Promise<Blob> {
  return answerOf(client.GET('/api/user/export', { parseAs: 'blob' }));
}
