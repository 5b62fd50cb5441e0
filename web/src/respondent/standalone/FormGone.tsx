import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import { copyText } from '../../ui/copyText';
import { ALREADY_ANSWERED } from '../formCalls';
import type { Session } from '../session';
import { texts } from '../texts';
import { Receipt } from '../thank-you/Receipt';
import { answersText } from './answersText';
import styles from './FormGone.module.css';
import { StandaloneScreen } from './StandaloneScreen';
import { standaloneTexts } from './standaloneTexts';

/** The form was closed, deleted or answered elsewhere while it was being filled: respondents can copy their answers. */
export function FormGone({ why, notice, filling }: Session & { at: 'formGone' }) {
  const t = standaloneTexts();
  const [copied, setCopied] = useState<'yes' | 'byHand' | undefined>();
  const heading = useRef<HTMLHeadingElement>(null);
  const answers = answersText(filling, t);
  const isAnswered = notice?.['code'] === ALREADY_ANSWERED;
  const receipt = notice?.['receipt'];
  const closedText = why === 'closed' && !isAnswered ? filling.form.settings?.closedText : undefined;
  const closed = isAnswered ? t.answeredBefore : t.closed;

  // Talks to the document's focus: the focused element is gone.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    setCopied((await copyText(answers)) ? 'yes' : 'byHand');
  }

  return (
    <StandaloneScreen
      title={why === 'closed' ? closed : texts().notFound}
      help={isAnswered ? `${t.onePerPerson} ${t.notSentHelp}` : t.notSentHelp}
      drawing={<BrokenPathDrawing />}
      headingRef={heading}
    >
      {typeof receipt === 'string' && (
        <div className={styles['note']}>
          <Receipt code={receipt} />
        </div>
      )}
      {closedText && (
        <p className={styles['note']} dir="auto">
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
