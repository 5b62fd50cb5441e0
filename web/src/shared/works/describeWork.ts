import type { TFunction } from 'i18next';
import { DATE_TIME, dateFormat, formatAgo, localeOf } from '../../ui/dates';
import type { FormWork } from './queries';
import { isFull, openState } from './schedule';

/** The line under a form's name: responses of a published form, last edit of a draft. */
export function describeForm(t: TFunction, language: string, form: FormWork, now = Date.now()): string {
  const pages = t('works.pages', { count: form.pages });
  return form.status === 'published'
    ? `${t('works.responses', { count: form.responses })} · ${pages}`
    : `${pages} · ${describeEdited(t, language, form.updatedAt, now)}`;
}

function describeEdited(t: TFunction, language: string, at: string, now: number): string {
  const format = new Intl.RelativeTimeFormat(localeOf(language), { style: 'short' });
  const ago = formatAgo(format, at, now);
  return ago === undefined ? t('works.editedNow') : t('works.edited', { ago });
}

/** Beside the name of a form that takes no responses. */
export function describeState(t: TFunction, language: string, form: FormWork): string | undefined {
  if (form.status === 'draft') {
    return t('works.draft');
  }
  const state = openState(form);
  if (state === 'notOpen' && form.opensAt !== undefined) {
    return t('works.opens', { time: dateFormat(language, DATE_TIME).format(new Date(form.opensAt)) });
  }
  if (state === 'closed') {
    return t('works.closed');
  }
  return isFull(form) ? t('works.full') : undefined;
}
