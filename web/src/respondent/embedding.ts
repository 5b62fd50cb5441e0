/** Whether the form is shown inside a frame of another page. */
export function isEmbedded(): boolean {
  return window.parent !== window;
}

/** Scrolls to the top of the new page and moves the focus to its heading. */
export function scrollToTop(heading: HTMLElement | null): void {
  if (isEmbedded()) {
    heading?.scrollIntoView({ block: 'nearest' });
  } else {
    window.scrollTo(0, 0);
  }
  heading?.focus({ preventScroll: true });
}
