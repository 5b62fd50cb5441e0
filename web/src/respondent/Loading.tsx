import { Button } from '../ui/Button/Button';
import styles from './Loading.module.css';
import { texts } from './texts';

/** Spec §2, Respondent screen: 'Loading...', shown only when loading takes noticeably long. */
export function Loading() {
  return (
    <main className={styles['loading']}>
      <p className={styles['word']} role="status">
        {texts().loading}
      </p>
    </main>
  );
}

/** A screen could not be loaded, for example because a deployment replaced its file; only a reload helps. */
export function LoadFailed() {
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
