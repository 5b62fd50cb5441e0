import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Checkbox/Checkbox';
import { TextField } from '../../../ui/TextField/TextField';
import styles from './AltTextFields.module.css';

/** What whoever cannot see an image gets in its place: words, or nothing on purpose. */
export type AltText = { readonly altText: string; readonly decorative: boolean };

/** Asks for the words that stand for an image, unless it says nothing. */
export function AltTextFields({ value, onChange }: { value: AltText; onChange: (value: AltText) => void }) {
  const { t } = useTranslation('builder');
  const { altText, decorative } = value;
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('media.altText')}
        name="altText"
        autoComplete="off"
        value={decorative ? '' : altText}
        disabled={decorative}
        hint={decorative ? undefined : t('media.altTextHint')}
        onChange={(words) => onChange({ altText: words, decorative: false })}
      />
      <Checkbox
        label={t('media.decorative')}
        name="decorative"
        checked={decorative}
        onChange={(checked) => onChange({ altText, decorative: checked })}
      />
    </div>
  );
}
