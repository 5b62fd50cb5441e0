import styles from './WithLinks.module.css';

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** The owner's text with clickable URLs. */
export function WithLinks({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key than their index.
      <a key={at} href={part} target="_blank" rel="noreferrer" className={styles['link']}>
        {part}
      </a>
    ),
  );
}
