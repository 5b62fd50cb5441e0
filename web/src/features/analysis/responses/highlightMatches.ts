export type Part = { at: number; part: string; isFound: boolean };

/** Visible characters. A later match would be truncated, so the text starts near it. */
export type Room = { inView: number; beforeMatch: number };

export const TWO_LINES: Room = { inView: 60, beforeMatch: 20 };
export const ONE_LINE: Room = { inView: 14, beforeMatch: 6 };

/** Splits the text into matches and other parts; starts near the first match. */
export function highlightMatches(text: string, search: string, room: Room): readonly Part[] {
  const matches = [...text.matchAll(pattern(search))];
  const first = matches[0]?.index ?? 0;
  const start = first > room.inView ? text.indexOf(' ', first - room.beforeMatch) + 1 : 0;
  let end = start > 0 && start <= first ? start : 0;
  const parts: Part[] = end > 0 ? [{ at: -1, part: '… ', isFound: false }] : [];
  for (const { index, 0: part } of matches) {
    parts.push({ at: end, part: text.slice(end, index), isFound: false }, { at: index, part, isFound: true });
    end = index + part.length;
  }
  parts.push({ at: end, part: text.slice(end), isFound: false });
  return parts.filter(({ part }) => part !== '');
}

/** A case-insensitive test for the search text. */
export function matcherFor(search: string): (text: string) => boolean {
  const found = pattern(search);
  return (text) => text.search(found) >= 0;
}

function pattern(search: string): RegExp {
  return new RegExp(search.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`), 'giu');
}
