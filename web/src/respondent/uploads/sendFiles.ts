import type { FileRefusal } from '../../question-types/file-upload/uploadList';
import { type UploadSender, uploadSender } from './sender';

/** A file that the server will never accept as it is. */
export type RefusedFile = { readonly uploadId: string; readonly why: FileRefusal };

/** With `noForm` the form accepts nothing, and submitting the page returns the reason. */
export type FilesSent = 'sent' | 'later' | 'noForm' | { readonly refused: readonly RefusedFile[] };

const submittedFiles = new Set<string>();

/** Whether a submitted page refers to this file. */
export function isSubmitted(uploadId: string): boolean {
  return submittedFiles.has(uploadId);
}

/** Uploads the files of a submitted page, except those that have arrived already. */
export async function sendFiles(
  formId: string,
  uploadIds: readonly string[],
  accessToken?: string,
  sender: UploadSender = uploadSender,
): Promise<FilesSent> {
  for (const id of uploadIds) {
    submittedFiles.add(id);
  }
  const outcomes = await Promise.all(uploadIds.map((id) => sender.send(id, { formId, accessToken })));
  const refused = outcomes.flatMap((outcome, at): RefusedFile[] =>
    outcome.is === 'refused' ? [{ uploadId: uploadIds[at] ?? '', why: outcome.why }] : [],
  );
  if (refused.length > 0) {
    return { refused };
  }
  if (outcomes.some(({ is }) => is === 'noForm')) {
    return 'noForm';
  }
  return outcomes.every(({ is }) => is === 'sent') ? 'sent' : 'later';
}
