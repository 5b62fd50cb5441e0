import clsx from 'clsx';
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { addressOf, type VideoSource } from '../../form-rules/media';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from '../Media.module.css';
import { mediaTexts } from './videoTexts';

type Service = Extract<VideoSource, { from: 'youtube' | 'vimeo' }>;

/** The same in every language. */
const SERVICES = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** A video on another site. Nothing is loaded from that site before Play is pressed. */
export function VideoFrame({ source, title }: { source: Service; title: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const t = mediaTexts();
  const service = SERVICES[source.from];
  return (
    <>
      {isPlaying ? (
        <iframe
          // The pressed button is gone.
          ref={(frame) => frame?.focus()}
          className={styles['video']}
          src={playerOf(source)}
          title={title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the players need both and have another origin.
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // Our pages send no referrer, but YouTube does not play without one.
          referrerPolicy="strict-origin"
        />
      ) : (
        <button
          type="button"
          className={clsx(layout['stack'], styles['still'])}
          onClick={() => setPlaying(true)}
        >
          <span className={clsx(layout['center'], layout['rigid'], styles['play'])}>
            <Play size={26} aria-hidden="true" />
          </span>
          <span className={styles['watch']}>{t.play(service)}</span>
          <span className={typeStyles['muted']}>{t.playNote(service)}</span>
        </button>
      )}
      <a className={styles['elsewhere']} href={addressOf(source)} target="_blank" rel="noreferrer">
        {t.watchOn(service)}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </>
  );
}

/** The content security policy allows these two hosts. */
function playerOf(source: Service): string {
  switch (source.from) {
    case 'youtube':
      return `https://www.youtube-nocookie.com/embed/${source.video}?autoplay=1`;
    case 'vimeo': {
      const key = source.key === undefined ? '' : `&h=${source.key}`;
      return `https://player.vimeo.com/video/${source.video}?autoplay=1&dnt=1${key}`;
    }
  }
}
