import type { TFunction } from 'i18next';
import type { FormWork } from './api/recentWorks';

const STEPS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** The line under a form's name: what came in once it is published, what was done until then. */
export function describeForm(t: TFunction, language: string, form: FormWork, now = Date.now()): string {
  const pages = t('works.pages', { count: form.pages });
  return form.status === 'published'
    ? `${t('works.responses', { count: form.responses })} · ${pages}`
    : `${pages} · ${describeEdited(t, language, form.updatedAt, now)}`;
}

function describeEdited(t: TFunction, language: string, at: string, now: number): string {
  const seconds = (now - Date.parse(at)) / 1000;
  const step = STEPS.find((one) => seconds >= one.seconds);
  if (step === undefined) {
    return t('works.editedNow');
  }
  // British English writes "4 min ago", American English "4 min. ago".
  const ago = new Intl.RelativeTimeFormat(language === 'en' ? 'en-GB' : language, { style: 'short' });
  return t('works.edited', { ago: ago.format(-Math.floor(seconds / step.seconds), step.unit) });
}
