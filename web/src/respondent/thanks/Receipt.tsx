import { texts } from '../texts';
import styles from './Thanks.module.css';

/** The code by which a response can be spoken of. */
export function Receipt({ code }: { code: string }) {
  return (
    <p className={styles['receipt']}>
      {texts().receipt} <span className={styles['code']}>{code}</span>
    </p>
  );
}
