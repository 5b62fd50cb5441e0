/** Fits the first page of most forms, until the form posts its height. */
const INITIAL_HEIGHT = 640;

/** The HTML to embed a form: an iframe, and the script that adjusts its height. */
export function embedCode({ name, shareUrl }: { name: string; shareUrl: string }): string {
  const script = new URL('/embed.js', shareUrl).href;
  return [
    `<iframe src="${escapeHtml(shareUrl)}" title="${escapeHtml(name)}" width="100%" height="${INITIAL_HEIGHT}" style="border: 0" loading="lazy"></iframe>`,
    `<script async src="${escapeHtml(script)}"></script>`,
  ].join('\n');
}

/** Form names are untrusted text. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
