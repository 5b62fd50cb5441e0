import type { TFunction } from 'i18next';
import { formatAgo, localeOf } from '../../ui/dates';
import type { FormWork } from './queries';

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
