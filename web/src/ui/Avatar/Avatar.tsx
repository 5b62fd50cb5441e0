import styles from './Avatar.module.css';

type AvatarProps = { name: string; size?: 28 | 32 | 36 | 64 | undefined };

/** Initials in a circle. Hidden from screen readers, because the name is always shown beside it. */
export function Avatar({ name, size = 36 }: AvatarProps) {
  return (
    <span aria-hidden="true" className={styles['avatar']} data-size={size} dir="auto">
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

// A Devanagari letter with its vowel sign is several code points, so it is cut by grapheme.
function firstLetter(word: string): string {
  const [letter] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return letter?.segment ?? '';
}
