import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NpsQuestion } from '../../../../form-rules/questions/nps';
import { QuestionField } from '../../../../question-types/QuestionField';
import { fieldTexts } from '../../../../question-types/texts';
import layout from '../../../../ui/layout.module.css';
import { EndLabels } from '../linear-scale/EndLabels';

export const NpsEditor = memo(function NpsEditor({ question }: { question: NpsQuestion }) {
  const { t } = useTranslation('builder');
  return (
    <div className={clsx(layout['grid'], layout['gap12'])}>
      <QuestionField question={question} />
      <EndLabels
        id={question.id}
        scale={question.scale}
        minName={t('kinds.nps.labelOf', { number: question.scale.min })}
        maxName={t('kinds.nps.labelOf', { number: question.scale.max })}
        minDefault={fieldTexts().unlikely}
        maxDefault={fieldTexts().likely}
      />
    </div>
  );
});
