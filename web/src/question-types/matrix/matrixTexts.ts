import type { Language } from '../../ui/language';
import { pageLanguage } from '../texts';

const en = {
  row: (number: number) => `Row ${number}`,
  column: (number: number) => `Column ${number}`,
  missing: 'No answer in this row yet.',
};

export type MatrixTexts = typeof en;

const hi: MatrixTexts = {
  row: (number) => `पंक्ति ${number}`,
  column: (number) => `कॉलम ${number}`,
  missing: 'इस पंक्ति में अभी उत्तर नहीं है।',
};

/** Separate from the other texts, because the field is loaded lazily. */
export const matrixTextsByLanguage: Record<Language, MatrixTexts> = { en, hi };

export function matrixTexts(): MatrixTexts {
  return matrixTextsByLanguage[pageLanguage()];
}
