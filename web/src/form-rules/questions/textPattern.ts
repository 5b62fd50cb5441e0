/** What stands for more than one character. */
const PLACES: Readonly<Record<string, RegExp>> = {
  A: /\p{Alphabetic}/u,
  9: /[0-9]/,
  '*': /[\p{Alphabetic}0-9]/u,
};

/** The parts of a pattern that stand for one character each; a backslash is in front of a literal one. */
export function placesOf(pattern: string): readonly string[] {
  return pattern.match(/\\?./gsu) ?? [];
}

/** Whether the whole text matches: `A` is a letter, `9` a digit, `*` either, everything else itself. */
export function matchesPattern(text: string, pattern: string): boolean {
  const places = placesOf(pattern);
  const characters = Array.from(text);
  return (
    places.length === characters.length &&
    places.every((place, at) => {
      const character = characters[at] ?? '';
      return PLACES[place]?.test(character) ?? (place === character || place === `\\${character}`);
    })
  );
}
