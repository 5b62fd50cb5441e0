/** Posts the height of the form to the embedding page: whenever it changes, and whenever that page asks. */
export function postHeight(content: HTMLElement): () => void {
  let posted = 0;
  function post(isAsked: boolean) {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (isAsked || height !== posted) {
      posted = height;
      // Any origin may know the height: it reveals nothing about the content.
      window.parent.postMessage({ formwright: 'height', height }, '*');
    }
  }
  // The embedding script may load after the form and then asks.
  const onMessage = ({ source, data }: MessageEvent<{ formwright?: unknown } | null>) => {
    if (source === window.parent && data?.formwright === 'measure') {
      post(true);
    }
  };
  const observer = new ResizeObserver(() => post(false));
  observer.observe(content);
  window.addEventListener('message', onMessage);
  return () => {
    observer.disconnect();
    window.removeEventListener('message', onMessage);
  };
}
