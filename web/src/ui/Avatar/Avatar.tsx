import styles from './Avatar.module.css';

export type AvatarProps = {
  name: string;
  size?: 28 | 32 | 36 | 64 | undefined;
};

/** Somebody's initials on a round. The name always stands beside it in words, so it is silent. */
export function Avatar({ name, size = 36 }: AvatarProps) {
  return (
    <span aria-hidden="true" className={styles['avatar']} data-size={size}>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase();
}

// A Devanagari letter with its vowel sign is several code points: cutting by code point would tear it.
function firstLetter(word: string): string {
  const [letter] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return letter?.segment ?? '';
}
