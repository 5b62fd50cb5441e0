import { isEmbedded } from './tellHeight';

/** Leads the eye and the focus to the beginning of what is new. */
export function comeToTop(heading: HTMLElement | null): void {
  if (isEmbedded()) {
    heading?.scrollIntoView({ block: 'nearest' });
  } else {
    window.scrollTo(0, 0);
  }
  heading?.focus({ preventScroll: true });
}
