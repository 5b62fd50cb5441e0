import { useTranslation } from 'react-i18next';
import type { Conflict } from '../draft/conflict';
import { pageOf } from '../draft/document';

const WORD_OF_FIELD = {
  questionText: 'questionText',
  description: 'description',
  required: 'required',
  options: 'options',
  content: 'content',
  type: 'content',
  pageTitle: 'pageTitle',
  bgColor: 'colour',
  opacity: 'colour',
  textColor: 'colour',
  nextPage: 'nextPage',
  condition: 'condition',
  name: 'name',
  startPage: 'startPage',
} as const;

/** What a conflict is about, and what the two sides disagree on. */
export function useConflictWords(conflict: Conflict): { name: string; differences: string } {
  const { t, i18n } = useTranslation('builder');
  const words = conflict.fields.map((field) =>
    t(`merge.field.${isKnown(field) ? WORD_OF_FIELD[field] : 'settings'}`),
  );
  const differences =
    words.length === 0
      ? t('merge.field.removal')
      : new Intl.ListFormat(i18n.language).format([...new Set(words)]);
  return { name: nameOf(conflict) || t(`merge.what.${conflict.kind}`), differences };
}

function isKnown(field: string): field is keyof typeof WORD_OF_FIELD {
  return Object.hasOwn(WORD_OF_FIELD, field);
}

function nameOf(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'question':
      return (conflict.base ?? conflict.mine ?? conflict.theirs)?.questionText ?? '';
    case 'page':
      return (conflict.base ?? conflict.mine ?? conflict.theirs)?.pageTitle ?? '';
    case 'section':
      return pageOf(conflict.theirForm, conflict.pageId)?.pageTitle ?? '';
    case 'form':
      return '';
  }
}
