import clsx from 'clsx';
import { ArrowLeft, Eye } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import { BackLink, FormHeading } from './FormHeading';
import styles from './TopBar.module.css';
import { selectedTitle } from './titles';

export type PreviewBarProps = {
  isNarrow: boolean;
  onBack: () => void;
  backButton: RefObject<HTMLButtonElement | null>;
};

/** The bar in preview mode. */
export function PreviewBar({ isNarrow, onBack, backButton }: PreviewBarProps) {
  const { t } = useTranslation('builder');
  const title = useEditorState(selectedTitle);
  return (
    <header className={clsx(layout['row'], isNarrow ? styles['phone'] : styles['bar'])}>
      {isNarrow ? <BackLink /> : <FormHeading isEditable={false} />}
      <div className={clsx(layout['row'], layout['gap12'], layout['shrink'], styles['page'])}>
        <span className={clsx(typeStyles['truncate'], typeStyles['strong'], styles['title'])}>{title}</span>
        <Chip tone="accent" icon={<Eye />}>
          {t('frame.preview')}
        </Chip>
      </div>
      <div className={clsx(layout['row'], layout['gap8'], styles['form'])}>
        <Button ref={backButton} icon={<ArrowLeft />} onClick={onBack}>
          {t('frame.backToEdit')}
        </Button>
      </div>
    </header>
  );
}
