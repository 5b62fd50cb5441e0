import { Fragment, type ReactNode } from 'react';

/** Signs of the private use area: no translation holds them. */
const FIRST_SIGN = 0xe000;

export type SentenceOfProps<Name extends string> = {
  /** Writes the sentence around whatever is given for its parts. */
  sentence: (parts: Record<Name, string>) => string;
  parts: Record<Name, ReactNode>;
};

/**
 * A translated sentence with drawn parts. The owner's words never go through the translation: whatever they look like,
 * they are no markup.
 */
export function SentenceOf<Name extends string>({ sentence, parts }: SentenceOfProps<Name>) {
  const drawn = Object.values<ReactNode>(parts);
  const signs = Object.fromEntries(
    Object.keys(parts).map((name, at) => [name, String.fromCodePoint(FIRST_SIGN + at)]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of `parts`.
  const pieces = sentence(signs as Record<Name, string>).split(/([\uE000-\uE00F])/);
  return pieces.map((piece, at) => {
    const part = (piece.codePointAt(0) ?? 0) - FIRST_SIGN;
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces have no other name than their place.
    return <Fragment key={at}>{part >= 0 && part < drawn.length ? drawn[part] : piece}</Fragment>;
  });
}
