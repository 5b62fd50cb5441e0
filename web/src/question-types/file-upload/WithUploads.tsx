import { type ReactNode, Suspense, use } from 'react';
import { idsIn } from '../../form-rules/answer';
import type { FieldProps, FilesOf, Uploader, UploadTime } from '../fieldProps';
import { fieldTexts } from '../texts';
import { previewUploads } from './previewUploads';
import type { UploadList } from './uploadList';

type WithUploadsProps = Pick<FieldProps, 'question' | 'answer' | 'filesOf'> & {
  uploadTime: UploadTime;
  children: (uploads: UploadList) => ReactNode;
};

/** Gives a field the upload list of its question; in the owner's preview nothing is sent. */
export function WithUploads({ filesOf, children, ...field }: WithUploadsProps) {
  return filesOf === undefined ? (
    children(previewUploads)
  ) : (
    <Suspense>
      <LoadedUploader key={filesOf.responseId} {...field} filesOf={filesOf}>
        {children}
      </LoadedUploader>
    </Suspense>
  );
}

function LoadedUploader({ filesOf, ...field }: WithUploadsProps & { filesOf: FilesOf }) {
  const uploader = use(loadUploader(filesOf));
  return uploader === undefined ? (
    <p>{fieldTexts().mediaMissing}</p>
  ) : (
    <OpenUploads {...field} filesOf={filesOf} uploader={uploader} />
  );
}

function OpenUploads({
  question,
  answer,
  filesOf,
  uploadTime,
  uploader,
  children,
}: WithUploadsProps & { filesOf: FilesOf; uploader: Uploader }) {
  return children(use(uploader.openUploadList(filesOf, question.id, idsIn(answer), uploadTime)));
}

const loading = new WeakMap<FilesOf['load'], Promise<Uploader | undefined>>();

/** Loads the upload code once; after a failure it resolves to undefined, and the next call tries again. */
function loadUploader({ load }: FilesOf): Promise<Uploader | undefined> {
  const uploader =
    loading.get(load) ??
    load().catch(() => {
      setTimeout(() => loading.delete(load));
      return undefined;
    });
  loading.set(load, uploader);
  return uploader;
}
