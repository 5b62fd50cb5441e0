/** Whether the form stands inside somebody's own page. */
export function isEmbedded(): boolean {
  return window.parent !== window;
}

/** Tells the page around the frame how high the form is, now and whenever that changes. */
export function tellHeight(content: HTMLElement): () => void {
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height !== told) {
      told = height;
      // Any page may know: a height says nothing of what is in it.
      window.parent.postMessage({ formwright: 'height', height }, '*');
    }
  });
  observer.observe(content);
  return () => observer.disconnect();
}
