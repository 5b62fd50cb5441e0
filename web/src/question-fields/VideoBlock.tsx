// oxlint-disable jsx-a11y/media-has-caption -- owners cannot add captions to a video of their own yet.
import { Clapperboard, ExternalLink, Play } from 'lucide-react';
import { addressOf, videoSource } from '../form-rules/media';
import { asked } from '../form-rules/textRules';
import type { QuestionOf } from './fieldProps';
import styles from './Media.module.css';
import { words } from './words';

/** The names of the services are the same in every language. */
const SERVICES = { youtube: 'YouTube', vimeo: 'Vimeo' };

/**
 * A video in the browser's own player. One on YouTube or Vimeo is a link: the content policy allows no frames, and
 * nothing of theirs is loaded before it is pressed.
 */
export function VideoBlock({
  question,
  labelledBy,
}: {
  question: QuestionOf<'Video'>;
  labelledBy: string | undefined;
}) {
  const source = videoSource(question.videoUrl ?? '');
  if (source === undefined) {
    return (
      <div className={styles['missing']}>
        <Clapperboard size={24} aria-hidden="true" />
      </div>
    );
  }
  if (source.from === 'youtube' || source.from === 'vimeo') {
    return (
      <a className={styles['elsewhere']} href={addressOf(source)} target="_blank" rel="noreferrer">
        <span className={styles['play']}>
          <Play size={22} aria-hidden="true" />
        </span>
        <span>
          <span className={styles['watch']}>
            {words().watchOn(SERVICES[source.from])}
            <ExternalLink size={16} aria-hidden="true" />
          </span>
          <span className={styles['quiet']}>{words().opensNewTab}</span>
        </span>
      </a>
    );
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
      aria-label={labelledBy === undefined ? asked(question.questionText) || words().video : undefined}
    />
  );
}
