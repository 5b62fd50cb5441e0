import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Checkbox/Checkbox';
import { TextField } from '../../../ui/TextField/TextField';
import styles from './AltTextFields.module.css';

/** A description for people who cannot see the image, or none if it is decorative. */
export type AltText = { readonly altText: string; readonly decorative: boolean };

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
        onChange={(text) => onChange({ altText: text, decorative: false })}
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
