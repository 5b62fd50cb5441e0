import type { Language } from '../../ui/language';
import { pageLanguage } from '../texts';

const en = {
  video: 'Video',
  play: (service: string) => `Play the video from ${service}`,
  playNote: (service: string) => `Nothing is loaded from ${service} before that.`,
  watchOn: (service: string) => `Watch on ${service}`,
};

export type MediaTexts = typeof en;

const hi: MediaTexts = {
  video: 'वीडियो',
  play: (service) => `${service} का वीडियो चलाएँ`,
  playNote: (service) => `उससे पहले ${service} से कुछ लोड नहीं होता।`,
  watchOn: (service) => `${service} पर देखें`,
};

/** Separate from the other texts, because videos are loaded lazily. */
export const mediaTextsByLanguage: Record<Language, MediaTexts> = { en, hi };

export function mediaTexts(): MediaTexts {
  return mediaTextsByLanguage[pageLanguage()];
}
