// oxlint-disable jsx-a11y/media-has-caption -- owners cannot add captions to a video of their own yet.
import clsx from 'clsx';
import { Clapperboard } from 'lucide-react';
import { addressOf, videoSource } from '../../form-rules/media';
import type { QuestionOf } from '../../form-rules/questions';
import { textWithoutNumber } from '../../form-rules/textRules';
import layout from '../../ui/layout.module.css';
import type { FieldProps } from '../fieldProps';
import styles from '../Media.module.css';
import { VideoFrame } from './VideoFrame';
import { mediaTexts } from './videoTexts';

/** The browser's own player, or a frame of YouTube or Vimeo. */
export function VideoPlayer({
  question,
  labelledBy,
}: Pick<FieldProps<QuestionOf<'Video'>>, 'question' | 'labelledBy'>) {
  const source = videoSource(question.videoUrl ?? '');
  const name = textWithoutNumber(question.questionText) || mediaTexts().video;
  if (source === undefined) {
    return (
      <div className={clsx(layout['center'], layout['gap8'], styles['missing'])}>
        <Clapperboard size={24} aria-hidden="true" />
      </div>
    );
  }
  if (source.from === 'youtube' || source.from === 'vimeo') {
    return <VideoFrame key={addressOf(source)} source={source} title={name} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: as above.
    <video
      className={styles['video']}
      src={addressOf(source)}
      controls
      preload="metadata"
      playsInline
      aria-labelledby={labelledBy}
      aria-label={labelledBy === undefined ? name : undefined}
    />
  );
}
