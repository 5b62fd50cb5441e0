import { useTranslation } from 'react-i18next';
import { authoringRulesOf } from '../../../form-rules/authoring/questions';
import { TEXT_ANSWER_BYTES } from '../../../form-rules/lazyConstants.gen';
import type { Question, QuestionOf } from '../../../form-rules/questions';
import { trimmed } from '../../../form-rules/textRules';
import { parseWholeNumber } from '../../../form-rules/wholeNumber';
import { useEditor } from '../editor/EditorContext';
import { LimitField } from './LimitField';

/** The message if no answer can meet the limits of this question: the one before publishing. */
export function useLimitsError(question: Question): string | undefined {
  const { t } = useTranslation();
  const problems = authoringRulesOf(question).problems?.(question) ?? [];
  return problems.some(({ code }) => code === 'limits_impossible')
    ? t('problem.limits_impossible')
    : undefined;
}

type BoundFieldsProps = {
  question: QuestionOf<'Short Answer' | 'Date'>;
  type: 'text' | 'date' | 'time';
  parse: (text: string) => string | undefined;
};

/** The least and the greatest value. */
export function BoundFields({ question, type, parse }: BoundFieldsProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, min, max } = question;
  const error = useLimitsError(question);
  const field = {
    type,
    parse: (text: string) => parse(trimmed(text)),
    wrong: t('kinds.limits.notANumber'),
  } as const;
  const isNumber = type === 'text';
  return (
    <>
      <LimitField
        {...field}
        label={t(isNumber ? 'kinds.limits.atLeast' : 'kinds.limits.earliest')}
        name="min"
        value={min}
        onChange={(value) => editor.dispatch({ type: 'content/set', id, content: { min: value } })}
      />
      <LimitField
        {...field}
        label={t(isNumber ? 'kinds.limits.atMost' : 'kinds.limits.latest')}
        name="max"
        value={max}
        error={error}
        onChange={(value) => editor.dispatch({ type: 'content/set', id, content: { max: value } })}
      />
    </>
  );
}

type CountFieldProps = {
  label: string;
  name: 'minLength' | 'maxLength' | 'minChoices' | 'maxChoices';
  question: Question;
  value: number | undefined;
  most: number;
  error?: string | undefined;
};

/** A number of characters or choices. */
export function CountField({ label, name, question: { id }, value, most, error }: CountFieldProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return (
    <LimitField
      label={label}
      name={name}
      inputMode="numeric"
      value={value?.toString()}
      parse={(text) => {
        const number = parseWholeNumber(text) ?? 0;
        return number >= 1 && number <= most ? String(number) : undefined;
      }}
      wrong={t('kinds.limits.notACount', { most })}
      error={error}
      onChange={(count) =>
        editor.dispatch({
          type: 'content/set',
          id,
          content: { [name]: count === undefined ? undefined : Number(count) },
        })
      }
    />
  );
}

type LengthFieldsProps = {
  question: QuestionOf<'Short Answer' | 'Long Answer'>;
  error: string | undefined;
};

/** The least and the greatest number of characters. */
export function LengthFields({ question, error }: LengthFieldsProps) {
  const { t } = useTranslation('builder');
  const field = { question, most: TEXT_ANSWER_BYTES };
  return (
    <>
      <CountField
        {...field}
        label={t('kinds.limits.fewestCharacters')}
        name="minLength"
        value={question.minLength}
      />
      <CountField
        {...field}
        label={t('kinds.limits.mostCharacters')}
        name="maxLength"
        value={question.maxLength}
        error={error}
      />
    </>
  );
}
