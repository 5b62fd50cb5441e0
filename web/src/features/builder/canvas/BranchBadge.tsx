import { Split } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { conditionOf } from '../../../form-rules/definition';
import type { QuestionId } from '../../../form-rules/ids';
import { Chip } from '../../../ui/Chip/Chip';
import { useEditorState } from '../editor/EditorContext';
import styles from './CardBadge.module.css';

/** Marks the question whose answer decides the next page. */
export function BranchBadge({ questionId }: { questionId: QuestionId }) {
  const { t } = useTranslation('builder');
  const isBranching = useEditorState(({ document: { form }, selection: { pageId } }) => {
    const condition = pageId === undefined ? undefined : conditionOf(form, pageId);
    return condition?.questionId === questionId;
  });
  return (
    isBranching && (
      <div className={styles['mark']}>
        <Chip tone="accent" icon={<Split />}>
          {t('condition.decides')}
        </Chip>
      </div>
    )
  );
}
