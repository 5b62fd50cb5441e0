import { Fragment, type ReactNode } from 'react';

/** Placeholders from the private use area, which no translation contains. */
const FIRST_PLACEHOLDER = 0xe000;

export type RichSentenceProps<Name extends string> = {
  /** Translates the sentence with these placeholders. */
  sentence: (parts: Record<Name, string>) => string;
  parts: Record<Name, ReactNode>;
};

/**
 * A translated sentence with React nodes as parts. The owner's texts are not passed to the translation, so they cannot
 * contain markup.
 */
export function RichSentence<Name extends string>({ sentence, parts }: RichSentenceProps<Name>) {
  const nodes = Object.values<ReactNode>(parts);
  const placeholders = Object.fromEntries(
    Object.keys(parts).map((name, at) => [name, String.fromCodePoint(FIRST_PLACEHOLDER + at)]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of `parts`.
  const pieces = sentence(placeholders as Record<Name, string>).split(/([\uE000-\uE00F])/);
  return pieces.map((piece, at) => {
    const part = (piece.codePointAt(0) ?? 0) - FIRST_PLACEHOLDER;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other key.
    return <Fragment key={at}>{part >= 0 && part < nodes.length ? nodes[part] : piece}</Fragment>;
  });
}
