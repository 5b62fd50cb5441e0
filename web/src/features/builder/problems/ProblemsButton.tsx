import clsx from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/publishing/problem';
import type { DraftForm } from '../draft/document';
import { useEdited, useEditor } from '../editor/EditorContext';
import { goToProblem } from './goToProblem';
import { ProblemsDialog } from './laterProblems';
import styles from './ProblemsButton.module.css';
import { useFormProblems } from './useProblems';

export type ProblemsButtonProps = {
  /** Told when the owner goes to a problem: its page and question are selected and get the focus by themselves. */
  onGoTo?: ((problem: Problem) => void) | undefined;
  /** Where there is little room only the number is shown. */
  isCompact?: boolean | undefined;
};

/** How many problems the form has, and the way to all of them; nothing while there is none. */
export function ProblemsButton({ onGoTo, isCompact = false }: ProblemsButtonProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const problems = useFormProblems();
  const isUntouched = useEdited(({ document }) => isBlankForm(document.form));
  const [list, setList] = useState({ isOpen: false, wasOpened: false });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count = problems.length;
  const Icon = errors > 0 ? CircleAlert : TriangleAlert;
  const words = t('problems.button', { count });
  const parts = [
    ...(errors > 0 ? [t('problems.errors', { count: errors })] : []),
    ...(count > errors ? [t('problems.warnings', { count: count - errors })] : []),
  ];
  return (
    <>
      {count > 0 && !isUntouched && (
        <button
          type="button"
          className={clsx(styles['button'], isCompact && styles['compact'])}
          data-severity={errors > 0 ? 'error' : 'warning'}
          aria-haspopup="dialog"
          aria-label={t('problems.buttonName', { words, parts: parts.join(', ') })}
          title={parts.join(', ')}
          onClick={() => setList({ isOpen: true, wasOpened: true })}
        >
          <Icon size={14} aria-hidden="true" />
          {isCompact ? count : words}
        </button>
      )}
      {list.wasOpened && (
        <Suspense>
          <ProblemsDialog
            open={list.isOpen}
            onClose={() => setList({ isOpen: false, wasOpened: true })}
            onGoTo={(problem) => {
              goToProblem(editor, problem);
              onGoTo?.(problem);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** A form nobody has put anything into says itself that there is nothing to answer yet. */
function isBlankForm({ pages, pageConditions }: DraftForm): boolean {
  return pages.length === 1 && pages[0]?.questions.length === 0 && Object.keys(pageConditions).length === 0;
}
