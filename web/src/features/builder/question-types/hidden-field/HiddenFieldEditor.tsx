import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HiddenFieldQuestion } from '../../../../form-rules/questions/hiddenField';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { ShortNameField } from '../ShortNameField';

/** Its name in links is all there is to set. */
export const HiddenFieldEditor = memo(function HiddenFieldEditor({
  question,
}: {
  question: HiddenFieldQuestion;
}) {
  const { t } = useTranslation('builder');
  return (
    <div className={clsx(layout['grid'], layout['gap12'])}>
      <p className={clsx(typeStyles['small'], typeStyles['muted'])}>{t('kinds.hiddenField.help')}</p>
      <ShortNameField question={question} />
    </div>
  );
});
