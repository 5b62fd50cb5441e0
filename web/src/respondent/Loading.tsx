import styles from './Loading.module.css';
import { texts } from './texts';

/** Spec §2, Respondent screen: 'Loading...', once it takes long enough to be worth saying. */
export function Loading() {
  return (
    <main className={styles['loading']}>
      <p className={styles['word']} role="status">
        {texts().loading}
      </p>
    </main>
  );
}
