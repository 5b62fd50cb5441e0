import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTIONS_PER_QUESTION } from '../../../../form-rules/constants.gen';
import type { CheckboxQuestion } from '../../../../form-rules/questions/checkbox';
import { ChoiceEditor } from '../choices/ChoiceEditor';
import { CountField, useLimitsError } from '../LimitFields';

export const CheckboxEditor = memo(function CheckboxEditor({ question }: { question: CheckboxQuestion }) {
  const { t } = useTranslation('builder');
  const { minChoices, maxChoices } = question;
  const error = useLimitsError(question);
  const isCrossed = (minChoices ?? 0) > (maxChoices ?? Number.POSITIVE_INFINITY);
  const field = { question, most: OPTIONS_PER_QUESTION };
  return (
    <ChoiceEditor
      question={question}
      isMoreSet={minChoices !== undefined || maxChoices !== undefined}
      more={
        <>
          <CountField
            {...field}
            label={t('kinds.limits.fewestChoices')}
            name="minChoices"
            value={minChoices}
            error={isCrossed ? undefined : error}
          />
          <CountField
            {...field}
            label={t('kinds.limits.mostChoices')}
            name="maxChoices"
            value={maxChoices}
            error={isCrossed ? error : undefined}
          />
        </>
      }
    />
  );
});
