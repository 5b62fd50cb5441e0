import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import { copyText } from '../../ui/copyText';
import type { Filling } from '../session';
import { texts } from '../texts';
import { answersText } from './answersText';
import styles from './FormGone.module.css';
import { StandaloneScreen } from './StandaloneScreen';
import { standaloneTexts } from './standaloneTexts';

/** The form was closed or deleted while it was being filled: respondents can copy their answers. */
export function FormGone({ why, filling }: { why: 'closed' | 'notFound'; filling: Filling }) {
  const t = standaloneTexts();
  const [copied, setCopied] = useState<'yes' | 'byHand' | undefined>();
  const heading = useRef<HTMLHeadingElement>(null);
  const answers = answersText(filling, t);
  const { closedText } = filling.form.settings ?? {};

  // Talks to the document's focus: the focused element is gone.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    setCopied((await copyText(answers)) ? 'yes' : 'byHand');
  }

  return (
    <StandaloneScreen
      title={why === 'closed' ? t.closed : texts().notFound}
      help={t.notSentHelp}
      drawing={<BrokenPathDrawing />}
      headingRef={heading}
    >
      {why === 'closed' && closedText && (
        <p className={styles['closedText']} dir="auto">
          {closedText}
        </p>
      )}
      <Button size="lg" icon={<Copy size={16} />} onClick={() => void copy()}>
        {t.copyAnswers}
      </Button>
      <p className={styles['said']} role="status">
        {copied === 'yes' && t.answersCopied}
        {copied === 'byHand' && t.copyByHand}
      </p>
      {copied === 'byHand' && (
        <textarea
          dir="auto"
          className={styles['answers']}
          aria-label={t.yourAnswers}
          readOnly
          rows={8}
          value={answers}
          onFocus={({ target }) => target.select()}
        />
      )}
    </StandaloneScreen>
  );
}
