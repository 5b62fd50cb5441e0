import { ArrowLeft, Eye } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import { useEdited } from '../editor/EditorContext';
import { BackLink, FormHeading } from './FormHeading';
import { selectedTitle } from './names';
import styles from './TopBar.module.css';

export type PreviewBarProps = {
  isDraft: boolean;
  isNarrow: boolean;
  onBack: () => void;
  backButton: RefObject<HTMLButtonElement | null>;
};

/** The bar while the form is tried out: the only thing to do is to go back to editing. */
export function PreviewBar({ isDraft, isNarrow, onBack, backButton }: PreviewBarProps) {
  const { t } = useTranslation('builder');
  const title = useEdited(selectedTitle);
  return (
    <header className={isNarrow ? styles['phone'] : styles['bar']}>
      {isNarrow ? <BackLink /> : <FormHeading isDraft={isDraft} isEditable={false} />}
      <div className={styles['page']}>
        <span className={styles['title']}>{title}</span>
        <Chip tone="accent" icon={<Eye />}>
          {t('frame.preview')}
        </Chip>
      </div>
      <div className={styles['form']}>
        <Button ref={backButton} icon={<ArrowLeft />} onClick={onBack}>
          {t('frame.backToEdit')}
        </Button>
      </div>
    </header>
  );
}
