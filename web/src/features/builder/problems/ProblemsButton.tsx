import clsx from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { DraftForm } from '../draft/document';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { goToProblem } from './goToProblem';
import { ProblemsDialog } from './lazyProblems';
import lineStyles from './ProblemLine.module.css';
import styles from './ProblemsButton.module.css';
import type { Finding } from './problemLocation';
import { useFormProblems } from './useProblems';

type ProblemsButtonProps = {
  /** Called after the problem's page and question were selected and focused. */
  onGoTo?: ((problem: Finding) => void) | undefined;
  /** Shows only the number. */
  isCompact?: boolean | undefined;
};

/** The number of problems; opens the list of them. Hidden if there are none. */
export function ProblemsButton({ onGoTo, isCompact = false }: ProblemsButtonProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const problems = useFormProblems();
  const isUntouched = useEditorState(({ document }) => isBlankForm(document.form));
  const [list, setList] = useState({ isOpen: false, wasOpened: false });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count = problems.length;
  const Icon = errors > 0 ? CircleAlert : TriangleAlert;
  const label = t('problems.button', { count });
  const parts = [
    ...(errors > 0 ? [t('problems.errors', { count: errors })] : []),
    ...(count > errors ? [t('problems.warnings', { count: count - errors })] : []),
  ];
  return (
    <>
      {count > 0 && !isUntouched && (
        <button
          type="button"
          className={clsx(
            layout['inlineRow'],
            typeStyles['small'],
            lineStyles['severity'],
            styles['button'],
            isCompact && styles['compact'],
          )}
          data-severity={errors > 0 ? 'error' : 'warning'}
          aria-haspopup="dialog"
          aria-label={t('problems.buttonName', { words: label, parts: parts.join(', ') })}
          title={parts.join(', ')}
          onClick={() => setList({ isOpen: true, wasOpened: true })}
        >
          <Icon size={14} aria-hidden="true" />
          {isCompact ? count : label}
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

/** In a new form the empty state already says that there is nothing to answer. */
function isBlankForm({ pages, pageConditions }: DraftForm): boolean {
  return pages.length === 1 && pages[0]?.questions.length === 0 && Object.keys(pageConditions).length === 0;
}
