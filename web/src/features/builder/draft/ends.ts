import type { FormDefinition, FormEnd, Target } from '../../../form-rules/definition';

/** How the form can end: with its first ending, or with another one. */
export function endsOf({ settings }: FormDefinition): readonly FormEnd[] {
  const [, ...others] = settings?.endings ?? [];
  return ['end', ...others.map(({ id }) => id)];
}

/** The end that a target is; undefined for a page. */
export function endAt(form: FormDefinition, target: Target): FormEnd | undefined {
  if (form.pages.some(({ pageId }) => pageId === target)) {
    return undefined;
  }
  const isFirst = target === form.settings?.endings?.[0]?.id;
  return isFirst ? 'end' : endsOf(form).find((end) => end === target);
}

/** All pages, then the ends. */
export function targetsOf(form: FormDefinition): readonly Target[] {
  return [...form.pages.map(({ pageId }): Target => pageId), ...endsOf(form)];
}
