import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, looksLikeEmail } from '../../credentials/rules';
import { Button } from '../../ui/Button/Button';
import { CodeField } from '../../ui/CodeField/CodeField';
import { TextField } from '../../ui/TextField/TextField';
import { PlainScreen } from '../plain/PlainScreen';
import { askForCode, tryCode } from './codeCalls';
import styles from './PeopleEntry.module.css';
import { peopleTexts } from './peopleTexts';
import { useSecondsLeft } from './useSecondsLeft';

type PeopleEntryProps = {
  /** Whether they were let in before: then answers of theirs wait behind this screen. */
  isAskedAgain: boolean;
  link: string;
  onEntered: (pass: string) => void;
};

/** Which of the two steps it is: the address, or the code that was sent to it. */
type Step = { readonly at: 'address' } | { readonly at: 'code'; readonly sent: SentCode };

type SentCode = { readonly entry: string; readonly resendAt: number; readonly count: number };

/** Decisions §4: a form for listed people opens for a 6-digit code mailed to a listed address. */
export function PeopleEntry({ isAskedAgain, link, onEntered }: PeopleEntryProps) {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ at: 'address' });
  const words = peopleTexts();

  /** Says what went wrong, or nothing. */
  async function send(): Promise<string | undefined> {
    const earlier = step.at === 'code' ? step.sent.entry : undefined;
    const reply = await askForCode(link, email.trim(), earlier);
    switch (reply.is) {
      case 'sent': {
        const { entry, resendAt } = reply;
        const count = step.at === 'code' ? step.sent.count + 1 : 1;
        setStep({ at: 'code', sent: { entry, resendAt, count } });
        return undefined;
      }
      case 'tooOften':
        return reply.seconds === undefined
          ? words.tooOften
          : words.tooOftenFor(Math.ceil(reply.seconds / 60));
      case 'failed':
        return words.failed;
    }
  }

  return step.at === 'address' ? (
    <PlainScreen title={words.title} help={isAskedAgain ? words.keptHelp : words.help}>
      <AddressForm email={email} onEmail={setEmail} onSend={send} />
    </PlainScreen>
  ) : (
    <PlainScreen title={words.codeTitle} help={words.codeHelp(email.trim())}>
      <CodeForm
        sent={step.sent}
        link={link}
        onEntered={onEntered}
        onResend={send}
        onChangeAddress={() => setStep({ at: 'address' })}
      />
    </PlainScreen>
  );
}

function AddressForm({
  email,
  onEmail,
  onSend,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSend: () => Promise<string | undefined>;
}) {
  const words = peopleTexts();
  const field = useRef<HTMLInputElement>(null);
  const { error, setError, isBusy, run } = useOneAtATime();

  function submit() {
    if (looksLikeEmail(email)) {
      run(onSend);
    } else {
      setError(words.invalidEmail);
      field.current?.focus();
    }
  }

  return (
    <EntryForm onSubmit={submit}>
      <TextField
        ref={field}
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={(value) => {
          setError(undefined);
          onEmail(value);
        }}
      />
      <Button type="submit" size="lg" fullWidth busy={isBusy}>
        {words.sendCode}
      </Button>
    </EntryForm>
  );
}

function CodeForm({
  sent,
  link,
  onEntered,
  onResend,
  onChangeAddress,
}: {
  sent: SentCode;
  link: string;
  onEntered: (pass: string) => void;
  onResend: () => Promise<string | undefined>;
  onChangeAddress: () => void;
}) {
  const words = peopleTexts();
  const [code, setCode] = useState('');
  const secondsLeft = useSecondsLeft(sent.resendAt);
  const { error, setError, isBusy, run } = useOneAtATime();

  async function enter(): Promise<string | undefined> {
    const tried = await tryCode(link, sent.entry, code);
    switch (tried.is) {
      case 'entered':
        onEntered(tried.pass);
        return undefined;
      case 'invalid':
        setCode('');
        return words.invalidCode;
      case 'failed':
        return words.failed;
    }
  }

  function resend() {
    setCode('');
    run(onResend);
  }

  return (
    <EntryForm onSubmit={() => (code.length === CODE_LENGTH ? run(enter) : setError(words.shortCode))}>
      <CodeField
        label={words.code}
        name="otp"
        value={code}
        error={error}
        autoFocus
        onChange={(value) => {
          setError(undefined);
          setCode(value);
        }}
      />
      <Button type="submit" size="lg" fullWidth busy={isBusy}>
        {words.open}
      </Button>
      <div className={styles['others']}>
        <Button variant="ghost" disabled={secondsLeft > 0} onClick={resend}>
          {secondsLeft > 0 ? words.resendIn(secondsLeft) : words.resend}
        </Button>
        <Button variant="ghost" onClick={onChangeAddress}>
          {words.changeAddress}
        </Button>
      </div>
      <p className={styles['said']} role="status">
        {sent.count > 1 && words.resent}
      </p>
    </EntryForm>
  );
}

function EntryForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  // What is wrong is said in our own words, not by the browser.
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** Runs one call at a time and keeps what it says went wrong. */
function useOneAtATime() {
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);

  // Talks to the call under way: it may answer after its screen has gone.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function settle(call: () => Promise<string | undefined>) {
    setBusy(true);
    setError(undefined);
    const problem = await call();
    if (!isGone.current) {
      setBusy(false);
      setError(problem);
    }
  }

  const run = (call: () => Promise<string | undefined>) => void (isBusy || settle(call));

  return { error, setError, isBusy, run };
}
