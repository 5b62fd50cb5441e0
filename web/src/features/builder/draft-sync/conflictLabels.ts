import { useTranslation } from 'react-i18next';
import type { Conflict } from '../draft/conflict';
import { pageOf } from '../draft/document';
import { type OptionList, optionList } from '../draft/optionLists';

const LABEL_OF_FIELD = {
  questionText: 'questionText',
  description: 'description',
  required: 'required',
  shortName: 'shortName',
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
  welcome: 'welcome',
  endings: 'endings',
  nextUntilLastPage: 'formSettings',
  oneResponsePerDevice: 'formSettings',
  hideAnotherResponse: 'formSettings',
  opensAt: 'opensAt',
  closesAt: 'closesAt',
  responseLimit: 'responseLimit',
  retentionDays: 'retentionDays',
  closedText: 'closedText',
  confirmation: 'confirmation',
} as const;

/** The names of the lists of a question by what the owner calls one of their items. */
export const LABEL_OF_LIST = {
  option: 'options',
  row: 'rows',
  column: 'columns',
} as const satisfies Record<OptionList['item'], string>;

/** The name of the changed thing, and the fields that differ. */
export function useConflictLabels(conflict: Conflict): { name: string; differences: string } {
  const { t, i18n } = useTranslation('merging');
  const labels = conflict.fields.map((field) => t(`field.${labelOf(conflict, field)}`));
  const differences =
    labels.length === 0
      ? t('field.removal')
      : new Intl.ListFormat(i18n.language).format([...new Set(labels)]);
  return { name: nameOf(conflict) || t(`what.${conflict.kind}`), differences };
}

function labelOf(conflict: Conflict, field: string) {
  if (conflict.kind === 'question' && (field === 'options' || field === 'rows')) {
    return LABEL_OF_LIST[optionList(conflict.mine, field)?.item ?? 'option'];
  }
  return isKnown(field) ? LABEL_OF_FIELD[field] : 'settings';
}

function isKnown(field: string): field is keyof typeof LABEL_OF_FIELD {
  return Object.hasOwn(LABEL_OF_FIELD, field);
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
