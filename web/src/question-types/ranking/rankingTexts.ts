import type { Language } from '../../ui/language';
import { pageLanguage } from '../texts';

const en = {
  howTo: 'Select the options in order, starting with your first choice.',
  ranked: 'Ranked',
  unranked: 'Not ranked yet',
  rank: (label: string, place: number) => `Rank ${label} at place ${place}`,
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
  remove: (label: string) => `Remove ${label}`,
  isRanked: (label: string, place: number, count: number) => `${label}: place ${place} of ${count}.`,
  areAllRanked: 'All options are ranked.',
  isRemoved: (label: string) => `${label} is no longer ranked.`,
  isFirst: 'Already the first.',
  isLast: 'Already the last.',
};

export type RankingTexts = typeof en;

const hi: RankingTexts = {
  howTo: 'अपनी पहली पसंद से शुरू करके विकल्पों को क्रम से चुनें।',
  ranked: 'क्रम में',
  unranked: 'अभी क्रम में नहीं',
  rank: (label, place) => `${label} को स्थान ${place} पर रखें`,
  moveUp: (label) => `${label} को ऊपर ले जाएँ`,
  moveDown: (label) => `${label} को नीचे ले जाएँ`,
  remove: (label) => `${label} को हटाएँ`,
  isRanked: (label, place, count) => `${label}: ${count} में से स्थान ${place}।`,
  areAllRanked: 'सभी विकल्प क्रम में हैं।',
  isRemoved: (label) => `${label} अब क्रम में नहीं है।`,
  isFirst: 'पहले से सबसे ऊपर है।',
  isLast: 'पहले से सबसे नीचे है।',
};

/** Separate from the other texts, because the field is loaded lazily. */
export const rankingTextsByLanguage: Record<Language, RankingTexts> = { en, hi };

export function rankingTexts(): RankingTexts {
  return rankingTextsByLanguage[pageLanguage()];
}
