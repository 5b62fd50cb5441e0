import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureOf, type ProblemCode } from '../../api/problem';
import { notify } from '../../ui/toast/notify';
import { describeFailure } from '../locales/describeFailure';
import type { ValidationError } from './validation';

type Values<Field extends string> = Record<Field, string>;

type CheckedFormOptions<Field extends string> = {
  initial: Values<Field>;
  /** All validation errors, in the order of the specification; the toast shows the first. */
  check: (values: Values<NoInfer<Field>>) => readonly ValidationError<NoInfer<Field>>[];
  /** Called with valid values. The form stays busy until the promise settles. */
  submit: (values: Values<NoInfer<Field>>) => Promise<void>;
  /** Message for failures without a more specific one. */
  whatFailed?: string | undefined;
  /** The field that shows a problem code which the server ties to no field. */
  fieldOf?: Partial<Record<ProblemCode, NoInfer<Field>>> | undefined;
};

/**
 * A form that validates on submit: errors appear in a toast and at their fields, and the first invalid field gets the
 * focus. Ignores a submit while one is in flight.
 */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { t } = useTranslation();
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Partial<Values<Field>>>({});
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const shownFailure = useRef<string>(undefined);

  /** The toast of the last failure is outdated once the owner tries again. */
  function withdrawFailure() {
    if (shownFailure.current !== undefined) {
      notify.withdrawError(shownFailure.current);
      shownFailure.current = undefined;
    }
  }

  function show(form: HTMLFormElement, message: string, fieldErrors: Partial<Values<Field>>) {
    if (shownFailure.current !== message) {
      withdrawFailure();
    }
    shownFailure.current = message;
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
    const validationErrors = options.check(values);
    const [first] = validationErrors;
    if (first !== undefined) {
      const fieldErrors: Partial<Values<Field>> = {};
      for (const { field, reason } of validationErrors) {
        fieldErrors[field] ??= t(reason);
      }
      show(form, t(first.reason), fieldErrors);
      return;
    }
    withdrawFailure();
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
    /** Props for a field component of `ui`. */
    field: (name: Field) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((current) => ({ ...current, [name]: value }));
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
