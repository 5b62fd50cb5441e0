import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { FileUploadField as FileUpload } from '../../question-fields/FileUploadField';
import type { ImageBlock as Image } from '../../question-fields/ImageBlock';
import type { VideoBlock as Video } from '../../question-fields/VideoBlock';
import { words } from '../../question-fields/words';
import { loadFiles } from '../loadFiles';
import { texts } from '../texts';
import { orElse } from './orElse';

// Few forms ask for files or show pictures and films. The respondent's build (`respondent.config.ts`) draws these in
// place of the fields themselves, which owners have at once.
const LaterFileUpload = lazy(() =>
  orElse(
    Promise.all([import('../../question-fields/FileUploadField'), loadFiles()]).then(
      ([field]) => field.FileUploadField,
    ),
    Missing,
  ),
);
const LaterImage = lazy(() =>
  orElse(
    import('./mediaBlocks').then((blocks) => blocks.ImageBlock),
    Missing,
  ),
);
const LaterVideo = lazy(() =>
  orElse(
    import('./mediaBlocks').then((blocks) => blocks.VideoBlock),
    Missing,
  ),
);

/** The field for files, fetched when a form has one. */
export function FileUploadField(props: ComponentProps<typeof FileUpload>) {
  return (
    <Waiting>
      <LaterFileUpload {...props} />
    </Waiting>
  );
}

/** A picture, fetched together with films. */
export function ImageBlock(props: ComponentProps<typeof Image>) {
  return (
    <Waiting>
      <LaterImage {...props} />
    </Waiting>
  );
}

/** A film, fetched together with pictures. */
export function VideoBlock(props: ComponentProps<typeof Video>) {
  return (
    <Waiting>
      <LaterVideo {...props} />
    </Waiting>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return <Suspense fallback={<p>{texts().loading}</p>}>{children}</Suspense>;
}

function Missing() {
  return <p>{words().mediaMissing}</p>;
}
