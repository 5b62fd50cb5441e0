import styles from './TextBlock.module.css';
import { WithLinks } from './WithLinks';

/** A text between questions; keeps the owner's line breaks. */
export function TextBlock({ body }: { body: string }) {
  return (
    <p className={styles['body']} dir="auto">
      <WithLinks text={body} />
    </p>
  );
}
