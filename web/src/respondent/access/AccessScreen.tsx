import clsx from 'clsx';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, looksLikeEmail } from '../../credentialRules';
import { Button } from '../../ui/Button/Button';
import { CodeField } from '../../ui/CodeField/CodeField';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField/TextField';
import typeStyles from '../../ui/type.module.css';
import { useSecondsLeft } from '../../ui/useSecondsLeft';
import { StandaloneScreen } from '../standalone/StandaloneScreen';
import styles from './AccessScreen.module.css';
import { accessTexts } from './accessTexts';
import { readSendsMail, requestCode, submitCode } from './codeCalls';

type AccessScreenProps = {
  /** Set when the person had access before and has answers behind this screen. */
  formName: string | undefined;
  link: string;
  onEntered: (accessToken: string, person: string) => void;
};

/** First the email address, then the code sent to it. */
type Step = { readonly at: 'address' } | { readonly at: 'code'; readonly sent: SentCode };

type SentCode = {
  readonly entry: string;
  readonly resendAt: number;
  readonly count: number;
  readonly sendsMail: boolean;
};

/** Decisions §4: a restricted form opens with a 6-digit code mailed to an invited address. */
export function AccessScreen({ formName, link, onEntered }: AccessScreenProps) {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ at: 'address' });
  const t = accessTexts();

  /** Returns an error message, or undefined. */
  async function send(): Promise<string | undefined> {
    const earlier = step.at === 'code' ? step.sent.entry : undefined;
    const [reply, sendsMail] = await Promise.all([requestCode(link, email.trim(), earlier), readSendsMail()]);
    switch (reply.is) {
      case 'sent': {
        const { entry, resendAt } = reply;
        const count = step.at === 'code' ? step.sent.count + 1 : 1;
        setStep({ at: 'code', sent: { entry, resendAt, count, sendsMail } });
        return undefined;
      }
      case 'tooOften':
        return reply.seconds === undefined ? t.tooOften : t.tooOftenFor(Math.ceil(reply.seconds / 60));
      case 'failed':
        return t.failed;
    }
  }

  return step.at === 'address' ? (
    <StandaloneScreen title={t.title} formName={formName} help={formName === undefined ? t.help : t.keptHelp}>
      <AddressForm email={email} onEmail={setEmail} onSend={send} />
    </StandaloneScreen>
  ) : (
    <StandaloneScreen
      title={t.codeTitle}
      formName={formName}
      help={step.sent.sendsMail ? t.codeHelp(email.trim()) : t.noMailHelp(email.trim())}
    >
      <CodeForm
        sent={step.sent}
        link={link}
        onEntered={(accessToken) => onEntered(accessToken, hashEmail(email))}
        onResend={send}
        onChangeAddress={() => setStep({ at: 'address' })}
      />
    </StandaloneScreen>
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
  const t = accessTexts();
  const field = useRef<HTMLInputElement>(null);
  const { error, setError, isBusy, run } = useSingleCall();

  function submit() {
    if (looksLikeEmail(email)) {
      run(onSend);
    } else {
      setError(t.invalidEmail);
      field.current?.focus();
    }
  }

  return (
    <EntryForm onSubmit={submit}>
      <TextField
        ref={field}
        label={t.email}
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
        {t.sendCode}
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
  onEntered: (accessToken: string) => void;
  onResend: () => Promise<string | undefined>;
  onChangeAddress: () => void;
}) {
  const t = accessTexts();
  const [code, setCode] = useState('');
  const secondsLeft = useSecondsLeft(sent.resendAt);
  const { error, setError, isBusy, run } = useSingleCall();

  async function enter(typed: string): Promise<string | undefined> {
    const result = await submitCode(link, sent.entry, typed);
    switch (result.is) {
      case 'accepted':
        onEntered(result.accessToken);
        return undefined;
      case 'invalid':
        setCode('');
        return t.invalidCode;
      case 'failed':
        return t.failed;
    }
  }

  function resend() {
    setCode('');
    run(onResend);
  }

  return (
    <EntryForm
      onSubmit={() => (code.length === CODE_LENGTH ? run(() => enter(code)) : setError(t.shortCode))}
    >
      <CodeField
        label={t.code}
        name="otp"
        value={code}
        error={error}
        autoFocus
        onChange={(value) => {
          setError(undefined);
          setCode(value);
          if (value.length === CODE_LENGTH) {
            run(() => enter(value));
          }
        }}
      />
      <Button type="submit" size="lg" fullWidth busy={isBusy}>
        {t.open}
      </Button>
      <div className={clsx(layout['wrap'], styles['others'])}>
        <Button variant="ghost" disabled={secondsLeft > 0} onClick={resend}>
          {secondsLeft > 0 ? t.resendIn(secondsLeft) : t.resend}
        </Button>
        <Button variant="ghost" onClick={onChangeAddress}>
          {t.changeAddress}
        </Button>
      </div>
      <p className={clsx(typeStyles['help'], styles['said'])} role="status">
        {sent.count > 1 && sent.sendsMail && t.resent}
      </p>
    </EntryForm>
  );
}

function EntryForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  // Shows our own error messages instead of the browser's.
  return (
    <form className={clsx(layout['stack'], styles['form'])} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** Runs one call at a time and holds its error message. */
function useSingleCall() {
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const isUnmounted = useRef(false);

  // Talks to the running call: it may finish after this screen is unmounted.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  async function settle(call: () => Promise<string | undefined>) {
    setBusy(true);
    setError(undefined);
    const problem = await call();
    if (!isUnmounted.current) {
      setBusy(false);
      setError(problem);
    }
  }

  const run = (call: () => Promise<string | undefined>) => void (isBusy || settle(call));

  return { error, setError, isBusy, run };
}

/** 32-bit FNV-1a; tells two addresses apart without storing them. */
function hashEmail(email: string): string {
  let hash = 0x811c9dc5;
  for (const letter of email.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
