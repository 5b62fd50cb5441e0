import { answerOf, client } from '../../../../api/client';

/** Where a respondent's file can be had for the next minute. */
export async function fileLink(formId: string, uploadId: string): Promise<string> {
  const { url } = await answerOf(
    client.GET('/api/form/{id}/uploads/{uploadId}', { params: { path: { id: formId, uploadId } } }),
  );
  return url;
}
