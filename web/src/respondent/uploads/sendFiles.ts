import type { FileRefusal } from '../../question-fields/fileIntake';
import { type Courier, courier as courierHere } from './courier';

/** A file that the server will never take as it is. */
export type RefusedFile = { readonly uploadId: string; readonly why: FileRefusal };

/** What became of a page's files; with `noForm` it is the form that takes nothing, and handing the page in says why. */
export type FilesSent = 'sent' | 'later' | 'noForm' | { readonly refused: readonly RefusedFile[] };

const handedIn = new Set<string>();

/** Whether a page that was handed in names this file. */
export function isHandedIn(uploadId: string): boolean {
  return handedIn.has(uploadId);
}

/** Brings the files of a page that was handed in, each at most once; those that arrived before are not sent again. */
export async function sendFiles(
  formId: string,
  _responseId: string,
  uploadIds: readonly string[],
  pass?: string,
  courier: Courier = courierHere,
): Promise<FilesSent> {
  for (const id of uploadIds) {
    handedIn.add(id);
  }
  const carried = await Promise.all(uploadIds.map((id) => courier.send(id, { formId, pass })));
  const refused = carried.flatMap((outcome, at): RefusedFile[] =>
    outcome.is === 'refused' ? [{ uploadId: uploadIds[at] ?? '', why: outcome.why }] : [],
  );
  if (refused.length > 0) {
    return { refused };
  }
  if (carried.some(({ is }) => is === 'noForm')) {
    return 'noForm';
  }
  return carried.every(({ is }) => is === 'sent') ? 'sent' : 'later';
}
