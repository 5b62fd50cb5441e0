import { Button } from '../ui/Button/Button';
import styles from './Loading.module.css';
import { texts } from './texts';

/** Not even the screen that says what is wrong could be fetched: only loading everything again can help. */
export function Stranded() {
  return (
    <main className={styles['loading']}>
      <div className={styles['stranded']}>
        <h1>{texts().notFound}</h1>
        <p>{texts().unreachableHelp}</p>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {texts().tryAgain}
        </Button>
      </div>
    </main>
  );
}
