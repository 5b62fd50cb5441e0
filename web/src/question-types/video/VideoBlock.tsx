import { type ComponentProps, Suspense } from 'react';
import { lazyWithFallback } from '../../ui/lazyWithFallback';
import { MediaMissing } from '../MediaMissing';
import type { VideoPlayer as Player } from './VideoPlayer';

// Few forms have a video.
const VideoPlayer = lazyWithFallback(async () => (await import('./VideoPlayer')).VideoPlayer, MediaMissing);

/** Loads the player lazily and reserves its space, so that the layout does not shift. */
export function VideoBlock(props: ComponentProps<typeof Player>) {
  return (
    <Suspense fallback={<div style={{ aspectRatio: '16 / 9' }} />}>
      <VideoPlayer {...props} />
    </Suspense>
  );
}
