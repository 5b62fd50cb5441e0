import clsx from 'clsx';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatrixQuestion } from '../../../../form-rules/questions/matrix';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { optionsOf, rowsOf } from '../../draft/optionLists';
import { OptionListEditor } from '../choices/OptionListEditor';
import { SettingToggle } from '../SettingToggle';
import styles from './MatrixEditor.module.css';

export const MatrixEditor = memo(function MatrixEditor({ question }: { question: MatrixQuestion }) {
  const { t } = useTranslation('builder');
  const hintId = useId();
  const { id, required, several, shuffle } = question;
  return (
    <div className={clsx(layout['grid'], layout['gap12'])}>
      <fieldset aria-describedby={required ? hintId : undefined}>
        <legend className={clsx(typeStyles['heading'], styles['legend'])}>{t('kinds.matrix.rows')}</legend>
        {required && (
          <p id={hintId} className={clsx(typeStyles['hint'], styles['hint'])}>
            {t('kinds.matrix.everyRow')}
          </p>
        )}
        <OptionListEditor questionId={id} list={rowsOf(question)} shape="number" />
      </fieldset>
      <fieldset>
        <legend className={clsx(typeStyles['heading'], styles['legend'])}>{t('kinds.matrix.columns')}</legend>
        <OptionListEditor
          questionId={id}
          list={optionsOf(question)}
          shape={several === true ? 'box' : 'circle'}
        />
      </fieldset>
      <div className={clsx(layout['wrap'], styles['settings'])}>
        <SettingToggle id={id} name="several" label={t('kinds.matrix.several')} isOn={several} />
        <SettingToggle id={id} name="shuffle" label={t('kinds.matrix.shuffle')} isOn={shuffle} />
      </div>
    </div>
  );
});
