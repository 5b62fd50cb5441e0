import { isId, type MediaId } from './ids';
import { trimmed } from './textRules';

/** The product's own store, or a `blob:` or `data:` URL that only this browser can open. */
export type ImageSource =
  | { readonly from: 'store'; readonly media: MediaId }
  | { readonly from: 'device'; readonly address: string };

/** `key` is needed for unlisted Vimeo videos. */
export type VideoSource =
  | ImageSource
  | { readonly from: 'youtube'; readonly video: string }
  | { readonly from: 'vimeo'; readonly video: string; readonly key: string | undefined };

/** Parses an image URL; undefined if it is not allowed. */
export function imageSource(address: string): ImageSource | undefined {
  const plain = trimmed(address);
  if (/^(?:blob|data):/i.test(plain)) {
    return { from: 'device', address: plain };
  }
  const media = plain.startsWith('/media/') ? plain.slice('/media/'.length) : '';
  return isId(media) ? { from: 'store', media } : undefined;
}

/** Parses a video URL; undefined if it is not allowed. */
export function videoSource(address: string): VideoSource | undefined {
  return imageSource(address) ?? videoService(trimmed(address));
}

/** The URL as stored in the form. */
export function addressOf(source: VideoSource): string {
  switch (source.from) {
    case 'store':
      return `/media/${source.media}`;
    case 'device':
      return source.address;
    case 'youtube':
      return `https://www.youtube.com/watch?v=${source.video}`;
    case 'vimeo':
      return `https://vimeo.com/${source.video}${source.key === undefined ? '' : `/${source.key}`}`;
  }
}

function videoService(address: string): VideoSource | undefined {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([^/]*)\/([^?#]*)(?:[?#](.*))?$/s.exec(address) ?? [];
  const [first, second] = path.split('/').filter((step) => step !== '');
  switch (host.toLowerCase().replace(/^(?:www|m)\./, '')) {
    case 'youtu.be':
      return youtube(first);
    case 'youtube.com':
    case 'youtube-nocookie.com':
      if (first === 'watch') {
        return youtube(parameter(query, 'v'));
      }
      return first === 'embed' || first === 'shorts' || first === 'live' ? youtube(second) : undefined;
    case 'vimeo.com':
      return vimeo(first, second);
    case 'player.vimeo.com':
      return first === 'video' ? vimeo(second, parameter(query, 'h')) : undefined;
    default:
      return undefined;
  }
}

function youtube(video = ''): VideoSource | undefined {
  return /^[\w-]{11}$/.test(video) ? { from: 'youtube', video } : undefined;
}

function vimeo(video = '', key = ''): VideoSource | undefined {
  const ownKey = /^[0-9a-z]{6,20}$/i.test(key) ? key : undefined;
  return /^[0-9]{1,12}$/.test(video) ? { from: 'vimeo', video, key: ownKey } : undefined;
}

function parameter(query: string, name: string): string | undefined {
  const pair = query.split(/[&#]/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
