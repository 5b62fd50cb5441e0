import { Split } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { conditionOf } from '../../../form-rules/definition';
import type { QuestionId } from '../../../form-rules/ids';
import { Chip } from '../../../ui/Chip/Chip';
import { useEdited } from '../editor/EditorContext';
import styles from './DecidingMark.module.css';

/** Marks, while the page is edited, the one question whose answer decides what follows. */
export function DecidingMark({ questionId }: { questionId: QuestionId }) {
  const { t } = useTranslation('builder');
  const isDeciding = useEdited(({ document: { form }, place: { pageId } }) => {
    const condition = pageId === undefined ? undefined : conditionOf(form, pageId);
    return condition?.questionId === questionId;
  });
  return (
    isDeciding && (
      <div className={styles['mark']}>
        <Chip tone="accent" icon={<Split />}>
          {t('condition.decides')}
        </Chip>
      </div>
    )
  );
}
