import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PATTERN_CHARACTERS,
  storedPattern,
  storedUnit,
  TEXT_FORMATS,
  UNIT_CHARACTERS,
} from '../../../../form-rules/authoring/questions/textAnswer';
import { parseDecimal } from '../../../../form-rules/decimal';
import type { ShortAnswerQuestion } from '../../../../form-rules/questions/shortAnswer';
import { parseTime } from '../../../../form-rules/timeOfDay';
import { QuestionField } from '../../../../question-types/QuestionField';
import { Select } from '../../../../ui/Select/Select';
import { useEditor } from '../../editor/EditorContext';
import { LimitField } from '../LimitField';
import { BoundFields, LengthFields, useLimitsError } from '../LimitFields';
import { MoreSettings } from '../MoreSettings';
import styles from './ShortAnswerEditor.module.css';

type ShortAnswerProps = { question: ShortAnswerQuestion };

const FORMATS = ['text', ...TEXT_FORMATS] as const;

export const ShortAnswerEditor = memo(function ShortAnswerEditor({ question }: ShortAnswerProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, format } = question;
  return (
    <>
      <QuestionField question={question} />
      <div className={styles['format']}>
        <Select
          label={t('kinds.limits.answerIs')}
          value={format ?? 'text'}
          options={FORMATS.map((value) => ({ value, label: t(`kinds.limits.format.${value}`) }))}
          onChange={(next) =>
            editor.dispatch({
              type: 'content/set',
              id,
              content: { format: next === 'text' ? undefined : next },
            })
          }
        />
      </div>
      <Limits key={format} question={question} />
    </>
  );
});

/** The limits that belong to the format. */
function Limits({ question }: ShortAnswerProps) {
  const { format, min, max, unit, minLength, maxLength, pattern } = question;
  const isSet = [min, max, unit, minLength, maxLength, pattern].some((limit) => limit !== undefined);
  switch (format ?? 'text') {
    case 'text':
      return (
        <MoreSettings isSet={isSet}>
          <TextLimits question={question} />
        </MoreSettings>
      );
    case 'wholeNumber':
    case 'number':
      return (
        <MoreSettings isSet={isSet}>
          <BoundFields question={question} type="text" parse={parseDecimal} />
          <Unit question={question} />
        </MoreSettings>
      );
    case 'time':
      return (
        <MoreSettings isSet={isSet}>
          <BoundFields question={question} type="time" parse={parseTime} />
        </MoreSettings>
      );
    case 'email':
    case 'phone':
    case 'webAddress':
      return null;
  }
}

function TextLimits({ question }: ShortAnswerProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, pattern } = question;
  const { pattern: _, ...withoutPattern } = question;
  const lengthError = useLimitsError(withoutPattern);
  const error = useLimitsError(question);
  return (
    <>
      <LengthFields question={question} error={lengthError} />
      <div className={styles['wide']}>
        <LimitField
          label={t('kinds.limits.pattern')}
          name="pattern"
          value={pattern}
          parse={storedPattern}
          maxLength={PATTERN_CHARACTERS}
          hint={t('kinds.limits.patternHint')}
          error={lengthError === undefined ? error : undefined}
          onChange={(value) => editor.dispatch({ type: 'content/set', id, content: { pattern: value } })}
        />
      </div>
    </>
  );
}

function Unit({ question: { id, unit } }: ShortAnswerProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return (
    <LimitField
      label={t('kinds.limits.unit')}
      name="unit"
      value={unit}
      parse={storedUnit}
      maxLength={UNIT_CHARACTERS}
      onChange={(value) => editor.dispatch({ type: 'content/set', id, content: { unit: value } })}
    />
  );
}
