/** High enough for the first page of most forms, until the form itself says how high it is. */
const STARTING_HEIGHT = 640;

/** What an owner pastes into their own website: the form in a frame, and the script that fits its height. */
export function embedCode({ name, shareUrl }: { name: string; shareUrl: string }): string {
  const script = new URL('/embed.js', shareUrl).href;
  return [
    `<iframe src="${escaped(shareUrl)}" title="${escaped(name)}" width="100%" height="${STARTING_HEIGHT}" style="border: 0" loading="lazy"></iframe>`,
    `<script async src="${escaped(script)}"></script>`,
  ].join('\n');
}

/** A form's name is anybody's text; in somebody's page it must stay a name. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
