import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thankYouTexts } from '../../../form-page/thankYouTexts';
import type { Ending, EndingTexts } from '../../../form-rules/settings';
import { isBlank, trimmed } from '../../../form-rules/textRules';
import { isHttpsAddress } from '../../../form-rules/webAddress';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { TextArea } from '../../../ui/TextArea/TextArea';
import { TextField } from '../../../ui/TextField/TextField';
import typeStyles from '../../../ui/type.module.css';
import { useEditor } from '../editor/EditorContext';
import styles from './EndingEditor.module.css';
import { ADDRESS_CHARACTERS, LABEL_CHARACTERS, TEXT_CHARACTERS, TITLE_CHARACTERS } from './lengths';

const HTTPS = 'https://';

type EndingEditorProps = { ending: Ending; at: number; count: number; onRemove: () => void };

export function EndingEditor({ ending, at, count, onRemove }: EndingEditorProps) {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  const title = trimmed(ending.title ?? '') || thankYouTexts().thanks;
  const field = (name: keyof EndingTexts) => ({
    value: ending[name] ?? '',
    onChange: (text: string) => {
      editor.dispatch({ type: 'ending/set', id: ending.id, ending: { [name]: text } });
    },
  });
  return (
    <li className={clsx(layout['panel'], layout['stack'], layout['gap16'], styles['ending'])}>
      {count > 1 && (
        <div className={clsx(layout['spread'], layout['gap12'])}>
          <div className={layout['shrink']}>
            <p className={clsx(typeStyles['medium'], typeStyles['truncate'])} dir="auto">
              {title}
            </p>
            <p className={typeStyles['hint']}>{t(at === 0 ? 'firstEnding' : 'otherEnding')}</p>
          </div>
          <IconButton
            label={t('removeEnding', { title })}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
      <TextField
        {...field('title')}
        name={`ending-title-${at}`}
        label={t('field.title')}
        placeholder={thankYouTexts().thanks}
        maxLength={TITLE_CHARACTERS}
      />
      <TextArea {...field('text')} label={t('field.text')} maxLength={TEXT_CHARACTERS} />
      <div className={styles['link']}>
        <AddressField
          {...field('buttonUrl')}
          name={`ending-link-${at}`}
          label={t('field.linkAddress')}
          hint={t('field.linkHint')}
        />
        <TextField
          {...field('buttonLabel')}
          name={`ending-label-${at}`}
          label={t('field.linkLabel')}
          maxLength={LABEL_CHARACTERS}
        />
      </div>
      <AddressField
        {...field('redirectUrl')}
        name={`ending-redirect-${at}`}
        label={t('field.redirect')}
        hint={t('field.redirectHint')}
      />
    </li>
  );
}

/** The error appears when the field is left: nobody types a whole address at once. */
function AddressField(field: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('formSettings');
  const [isFocused, setFocused] = useState(false);
  const isInvalid = !isBlank(field.value) && !isHttpsAddress(trimmed(field.value));
  return (
    <TextField
      {...field}
      inputMode="url"
      spellCheck={false}
      autoComplete="off"
      placeholder={HTTPS}
      maxLength={ADDRESS_CHARACTERS}
      error={isInvalid && !isFocused ? t('field.addressInvalid') : undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
