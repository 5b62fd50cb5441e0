import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionOf } from '../../../../form-rules/questions';
import layout from '../../../../ui/layout.module.css';
import { hasSetting } from '../../draft/content';
import { optionsOf } from '../../draft/optionLists';
import { MoreSettings } from '../MoreSettings';
import { SettingToggle } from '../SettingToggle';
import styles from './ChoiceEditor.module.css';
import type { OptionShape } from './ChoiceOption';
import { OptionListEditor } from './OptionListEditor';
import { PlacesFields } from './PlacesFields';

type Choice = QuestionOf<'Multiple Choice' | 'Checkbox' | 'Dropdown' | 'Ranking'>;

const SHAPES: { readonly [Kind in Choice['type']]: OptionShape } = {
  'Multiple Choice': 'circle',
  Checkbox: 'box',
  Dropdown: 'number',
  Ranking: 'number',
};

type ChoiceEditorProps = {
  question: Choice;
  /** More settings, and whether one of them is set. */
  more?: ReactNode;
  isMoreSet?: boolean;
};

export function ChoiceEditor({ question, more, isMoreSet = false }: ChoiceEditorProps) {
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
      {question.type !== 'Ranking' && (
        <MoreSettings isSet={isMoreSet || question.places !== undefined}>
          {more}
          <PlacesFields question={question} />
        </MoreSettings>
      )}
    </>
  );
}
