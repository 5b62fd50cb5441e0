import styles from './SignatureField.module.css';
import { signatureTexts } from './signatureTexts';

/** The line to sign on, which is not part of the picture. */
export function SignHere() {
  return (
    <div className={styles['line']} aria-hidden="true">
      {signatureTexts().signHere}
    </div>
  );
}
