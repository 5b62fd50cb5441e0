/** What keeps and sends the files of respondents: fetched when a form asks for files. */
export function loadFiles() {
  return import('./uploads/openIntake');
}
