import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { Button } from '../../ui/Button/Button';
import type { Filling } from '../session';
import { texts } from '../texts';
import { answersText } from './answersText';
import styles from './NotTaken.module.css';
import { PlainScreen } from './PlainScreen';
import { plainTexts } from './plainTexts';

/** The form was closed or deleted while somebody filled it: their answers are theirs to take along. */
export function NotTaken({ why, filling }: { why: 'closed' | 'notFound'; filling: Filling }) {
  const words = plainTexts();
  const [copied, setCopied] = useState<'yes' | 'byHand' | undefined>();
  const heading = useRef<HTMLHeadingElement>(null);
  const answers = answersText(filling, words);

  // Talks to the focus of the document: what was focused is gone.
  useEffect(() => heading.current?.focus(), []);

  function copy() {
    // Frames and plain connections may have no clipboard at all.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(answers))
      .then(
        () => setCopied('yes'),
        () => setCopied('byHand'),
      );
  }

  return (
    <PlainScreen
      title={why === 'closed' ? words.closed : texts().notFound}
      help={words.notTakenHelp}
      drawing={<BrokenPathDrawing />}
      headingRef={heading}
    >
      <Button size="lg" icon={<Copy size={16} />} onClick={copy}>
        {words.copyAnswers}
      </Button>
      <p className={styles['said']} role="status">
        {copied === 'yes' && words.answersCopied}
        {copied === 'byHand' && words.copyByHand}
      </p>
      {copied === 'byHand' && (
        <textarea
          className={styles['answers']}
          aria-label={words.yourAnswers}
          readOnly
          rows={8}
          value={answers}
          onFocus={({ target }) => target.select()}
        />
      )}
    </PlainScreen>
  );
}
