import styles from './FirstPageNotes.module.css';
import { standaloneTexts } from './standaloneTexts';

/** When the answers are deleted. */
export function RetentionNote({ days }: { days: number }) {
  return <p className={styles['note']}>{standaloneTexts().deletedAfter(days)}</p>;
}
