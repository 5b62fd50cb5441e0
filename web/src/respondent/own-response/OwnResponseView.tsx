import clsx from 'clsx';
import { Check, Copy, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button/Button';
import { copyText } from '../../ui/copyText';
import { dateFormat } from '../../ui/dates';
import { readLanguage } from '../../ui/language';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import { StandaloneScreen } from '../standalone/StandaloneScreen';
import { timeText } from '../standalone/standaloneTexts';
import { Receipt } from '../thank-you/Receipt';
import styles from './OwnResponseView.module.css';
import type { OwnResponse } from './ownResponseCalls';
import { ownResponseTexts } from './ownResponseTexts';
import { privateLink } from './responseToken';

/** The answers, the private link, and a way to delete the response. */
export function OwnResponseView({
  response: { formName, receipt, startedAt, completedAt, keptUntil, answers },
  token,
  onDelete,
}: {
  response: OwnResponse;
  token: string;
  /** Resolves to whether it worked. */
  onDelete: () => Promise<boolean>;
}) {
  const t = ownResponseTexts();
  const sent = completedAt === undefined ? t.startedOn(timeText(startedAt)) : t.sentOn(timeText(completedAt));
  const kept = keptUntil === undefined ? '' : `\n${t.keptUntil(dayOf(keptUntil))}`;
  return (
    <StandaloneScreen title={t.title} help={sent + kept} formName={formName} isWide>
      <div className={styles['content']}>
        {receipt !== undefined && <Receipt code={receipt} />}
        <section>
          <h2 className={styles['heading']}>{t.answers}</h2>
          {answers.length === 0 ? (
            <p className={typeStyles['muted']}>{t.noAnswers}</p>
          ) : (
            <dl className={styles['answers']}>
              {answers.map(({ questionId, question, answer }) => (
                <div key={questionId} dir="auto">
                  <dt className={typeStyles['muted']}>{question}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
        <PrivateLink link={privateLink(token)} />
        <DeleteResponse onDelete={onDelete} />
      </div>
    </StandaloneScreen>
  );
}

function dayOf(time: number): string {
  return dateFormat(readLanguage(), { dateStyle: 'medium' }).format(time);
}

function PrivateLink({ link }: { link: string }) {
  const t = ownResponseTexts();
  const [copied, setCopied] = useState<'yes' | 'byHand' | undefined>();
  return (
    <section>
      <h2 className={styles['heading']}>{t.link}</h2>
      <p className={clsx(typeStyles['muted'], styles['help'])}>{t.linkHelp}</p>
      <Button
        variant="secondary"
        icon={copied === 'yes' ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copyText(link).then((isCopied) => setCopied(isCopied ? 'yes' : 'byHand'))}
      >
        {t.copyLink}
      </Button>
      <p className={styles['said']} role="status">
        {copied === 'yes' && t.linkCopied}
        {copied === 'byHand' && t.copyByHand}
      </p>
      {copied === 'byHand' && (
        <textarea
          className={styles['link']}
          aria-label={t.link}
          readOnly
          rows={3}
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
    </section>
  );
}

type Deletion = 'no' | 'asking' | 'deleting' | 'failed';

function DeleteResponse({ onDelete }: { onDelete: () => Promise<boolean> }) {
  const t = ownResponseTexts();
  const [state, setState] = useState<Deletion>('no');
  const keep = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const helpId = useId();
  const isAsking = state !== 'no';

  // Talks to the document's focus: the pressed button is gone.
  useEffect(() => {
    if (isAsking) {
      keep.current?.focus();
    } else if (wasAsking.current) {
      first.current?.focus();
    }
    wasAsking.current = isAsking;
  }, [isAsking]);

  async function deleteNow() {
    setState('deleting');
    if (!(await onDelete())) {
      setState('failed');
    }
  }

  if (!isAsking) {
    return (
      <section className={styles['delete']}>
        <Button
          ref={first}
          variant="secondary"
          icon={<Trash2 size={16} />}
          onClick={() => setState('asking')}
        >
          {t.delete}
        </Button>
      </section>
    );
  }
  return (
    <section className={styles['delete']}>
      <h2 className={styles['heading']}>{t.deleteQuestion}</h2>
      <p id={helpId} className={clsx(typeStyles['muted'], styles['help'])}>
        {t.deleteHelp}
      </p>
      <div className={clsx(layout['wrap'], styles['choices'])}>
        <Button
          ref={keep}
          variant="secondary"
          aria-disabled={state === 'deleting'}
          onClick={() => state !== 'deleting' && setState('no')}
        >
          {t.keep}
        </Button>
        <Button
          variant="danger"
          busy={state === 'deleting'}
          aria-describedby={helpId}
          onClick={() => void deleteNow()}
        >
          {t.deleteNow}
        </Button>
      </div>
      <p className={styles['said']} role="alert">
        {state === 'failed' && t.deleteFailed}
      </p>
    </section>
  );
}
