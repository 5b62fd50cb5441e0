import type { FilesOf, UploadTime } from '../../question-types/fieldProps';
import { createUploadList, type ResumableUploadList } from './uploadList';

type OpenList = {
  list: ResumableUploadList;
  known: ReadonlySet<string>;
  ready: Promise<ResumableUploadList>;
};

/** They outlive the fields: files are uploaded while the next page is being filled. */
const openLists = new Map<string, OpenList>();

/** The upload list of a question, resolved once it has restored the files with these ids. */
export function openUploadList(
  filesOf: FilesOf,
  questionId: string,
  ids: readonly string[],
  uploadTime: UploadTime,
): Promise<ResumableUploadList> {
  const key = `${filesOf.responseId} ${questionId}`;
  const before = openLists.get(key);
  const isKnown = (id: string) =>
    before !== undefined && (before.known.has(id) || before.list.read().some((file) => file.id === id));
  if (before && ids.every(isKnown)) {
    return before.ready;
  }
  const list = before?.list ?? createUploadList(filesOf, questionId, { uploadTime });
  const ready = list.restore(ids).then(() => list);
  openLists.set(key, { list, known: new Set(ids), ready });
  return ready;
}

window.addEventListener('online', () => {
  for (const { list } of openLists.values()) {
    list.retryNow();
  }
});
