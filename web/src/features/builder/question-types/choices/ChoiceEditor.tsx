import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { QuestionOf } from '../../../../form-rules/questions';
import layout from '../../../../ui/layout.module.css';
import { hasSetting } from '../../draft/content';
import { optionsOf } from '../../draft/optionLists';
import { SettingToggle } from '../SettingToggle';
import styles from './ChoiceEditor.module.css';
import type { OptionShape } from './ChoiceOption';
import { OptionListEditor } from './OptionListEditor';

type Choice = QuestionOf<'Multiple Choice' | 'Checkbox' | 'Dropdown' | 'Ranking'>;

const SHAPES: { readonly [Kind in Choice['type']]: OptionShape } = {
  'Multiple Choice': 'circle',
  Checkbox: 'box',
  Dropdown: 'number',
  Ranking: 'number',
};

export function ChoiceEditor({ question }: { question: Choice }) {
  const { t } = useTranslation('builder');
  const { id, type, other, shuffle } = question;
  return (
    <>
      <OptionListEditor questionId={id} list={optionsOf(question)} shape={SHAPES[type]} hasOther={other} />
      <div className={clsx(layout['wrap'], styles['settings'])}>
        {hasSetting(type, 'other') && (
          <SettingToggle id={id} name="other" label={t('canvas.option.other')} isOn={other} />
        )}
        <SettingToggle id={id} name="shuffle" label={t('canvas.option.shuffle')} isOn={shuffle} />
      </div>
    </>
  );
}
