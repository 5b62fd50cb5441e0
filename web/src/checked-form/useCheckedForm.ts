import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf, type ProblemCode } from '../api/problem';
import { describeFailure } from '../locales/describeFailure';
import { notify } from '../ui/toast/notify';
import type { Refusal } from './refusal';

type Values<Field extends string> = Record<Field, string>;

export type CheckedFormOptions<Field extends string> = {
  initial: Values<Field>;
  /** The first rule the entries break, in the order the specification gives. */
  check: (values: Values<NoInfer<Field>>) => Refusal<NoInfer<Field>> | null;
  /** Sends what passed the checks. The form stays busy until it settles. */
  submit: (values: Values<NoInfer<Field>>) => Promise<void>;
  /** The sentence for a failure that has no clearer reason. */
  whatFailed?: string | undefined;
  /** Where to show a refusal that the server ties to no field. */
  fieldOf?: Partial<Record<ProblemCode, NoInfer<Field>>> | undefined;
};

/**
 * A form that is checked when it is sent: what is wrong is said in a toast and at its field, which takes the
 * focus. Sends once at a time.
 */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { t } = useTranslation();
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Partial<Values<Field>>>({});
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  function show(form: HTMLFormElement, message: string, fieldErrors: Partial<Values<Field>>) {
    notify.error(message);
    setErrors(fieldErrors);
    const [first] = Object.keys(fieldErrors);
    const control = first === undefined ? null : form.elements.namedItem(first);
    if (control instanceof HTMLElement) {
      control.focus();
    }
  }

  function errorsFrom(failure: Failure, message: string): Partial<Values<Field>> {
    const found: Partial<Values<Field>> = {};
    if (failure.kind !== 'problem') {
      return found;
    }
    for (const { path, code } of failure.fields) {
      if (path in values) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line above is the check.
        found[path as Field] = t(`problem.${code}`);
      }
    }
    const field = options.fieldOf?.[failure.code];
    if (field !== undefined) {
      found[field] ??= message;
    }
    return found;
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const refusal = options.check(values);
    if (refusal !== null) {
      const message = t(refusal.reason);
      const fieldErrors: Partial<Values<Field>> = {};
      fieldErrors[refusal.field] = message;
      show(form, message, fieldErrors);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await options.submit(values);
    } catch (thrown) {
      const failure = failureOf(thrown);
      const message = describeFailure(t, failure, options.whatFailed);
      show(form, message, errorsFrom(failure, message));
    } finally {
      setBusy(false);
    }
  }

  async function sendOnce(form: HTMLFormElement): Promise<void> {
    if (inFlight.current) {
      return;
    }
    inFlight.current = true;
    try {
      await send(form);
    } finally {
      inFlight.current = false;
    }
  }

  return {
    values,
    busy,
    /** What a field of the kit needs to be part of this form. */
    field: (name: Field) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((current) => ({ ...current, [name]: value }));
        // What was said about the old entry no longer holds.
        setErrors((current) => {
          const others = { ...current };
          delete others[name];
          return others;
        });
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void sendOnce(event.currentTarget);
    },
    reset: (next: Values<Field>) => {
      setValues(next);
      setErrors({});
    },
  };
}
