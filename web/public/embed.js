// Put beside the frame of an embedded form: gives the frame the height that the form inside it asks for.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const formwright = new URL(script.src).origin;
  const [lowest, highest] = [1, 20_000];

  window.addEventListener('message', (event) => {
    // Any page can send messages here: only a form of ours, about the frame it is in.
    if (event.origin !== formwright || event.source === null) return;
    /** @type {unknown} */
    const said = event.data;
    if (typeof said !== 'object' || said === null || !('formwright' in said && 'height' in said)) return;
    if (said.formwright !== 'height' || typeof said.height !== 'number' || Number.isNaN(said.height)) return;
    const height = Math.min(highest, Math.max(lowest, Math.ceil(said.height)));
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === event.source) frame.style.height = `${height}px`;
    }
  });

  // A form that was there first has said its height to nobody: it is asked to say it again.
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.src.startsWith(`${formwright}/form/`)) {
      frame.contentWindow?.postMessage({ formwright: 'measure' }, formwright);
    }
  }
})();
