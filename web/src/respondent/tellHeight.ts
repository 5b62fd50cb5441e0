/** Whether the form stands inside somebody's own page. */
export function isEmbedded(): boolean {
  return window.parent !== window;
}

/** Tells the page around the frame how high the form is: now, whenever that changes, and whenever it asks. */
export function tellHeight(content: HTMLElement): () => void {
  let told = 0;
  function tell(isAsked: boolean) {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (isAsked || height !== told) {
      told = height;
      // Any page may know: a height says nothing of what is in it.
      window.parent.postMessage({ formwright: 'height', height }, '*');
    }
  }
  // The script beside the frame may come after the form.
  const onMessage = ({ source, data }: MessageEvent<{ formwright?: unknown } | null>) => {
    if (source === window.parent && data?.formwright === 'measure') {
      tell(true);
    }
  };
  const observer = new ResizeObserver(() => tell(false));
  observer.observe(content);
  window.addEventListener('message', onMessage);
  return () => {
    observer.disconnect();
    window.removeEventListener('message', onMessage);
  };
}
