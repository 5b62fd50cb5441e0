import { useTranslation } from 'react-i18next';
import type { OptionId } from '../../../../form-rules/ids';
import { RESPONSE_LIMIT } from '../../../../form-rules/lazyConstants.gen';
import type { QuestionOf } from '../../../../form-rules/questions';
import { isBlank } from '../../../../form-rules/textRules';
import { parseWholeNumber } from '../../../../form-rules/wholeNumber';
import typeStyles from '../../../../ui/type.module.css';
import { useEditor } from '../../editor/EditorContext';
import { LimitField } from '../LimitField';
import { SettingToggle } from '../SettingToggle';
import styles from './PlacesFields.module.css';

type PlacesFieldsProps = { question: QuestionOf<'Multiple Choice' | 'Checkbox' | 'Dropdown'> };

/** How many respondents may choose each option. */
export function PlacesFields({ question }: PlacesFieldsProps) {
  const { t, i18n } = useTranslation('builder');
  const editor = useEditor();
  const { id, options, optionIds, places = {}, hideFull } = question;
  const most = new Intl.NumberFormat(i18n.language).format(RESPONSE_LIMIT);

  function set(option: OptionId, count: string | undefined) {
    const { [option]: _, ...others } = places;
    const changed = count === undefined ? others : { ...others, [option]: Number(count) };
    const isEmpty = Object.keys(changed).length === 0;
    editor.dispatch({ type: 'content/set', id, content: { places: isEmpty ? undefined : changed } });
  }

  return (
    <fieldset className={styles['places']}>
      <legend className={typeStyles['medium']}>{t('kinds.places.title')}</legend>
      <p className={typeStyles['hint']}>{t('kinds.places.help')}</p>
      <div className={styles['fields']}>
        {optionIds.map((option, at) => {
          const label = options[at] ?? '';
          return (
            <LimitField
              key={option}
              label={isBlank(label) ? t('canvas.option.label', { position: at + 1 }) : label}
              name={`places-${option}`}
              inputMode="numeric"
              value={places[option]?.toString()}
              parse={parsePlaces}
              wrong={t('kinds.limits.notACount', { most })}
              onChange={(count) => set(option, count)}
            />
          );
        })}
      </div>
      <SettingToggle id={id} name="hideFull" label={t('kinds.places.hideFull')} isOn={hideFull} />
    </fieldset>
  );
}

function parsePlaces(text: string): string | undefined {
  const number = parseWholeNumber(text) ?? 0;
  return number >= 1 && number <= RESPONSE_LIMIT ? String(number) : undefined;
}
