import styles from './TextBlock.module.css';

/** A text between questions, with the line breaks of its owner. */
export function TextBlock({ body }: { body: string }) {
  return <p className={styles['body']}>{body}</p>;
}
