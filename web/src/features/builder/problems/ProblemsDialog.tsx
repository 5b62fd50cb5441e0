import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/publishing/problem';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { ProblemList } from './ProblemList';
import styles from './ProblemsDialog.module.css';
import { useFormProblems } from './useProblems';

export type ProblemsDialogProps = {
  open: boolean;
  onClose: () => void;
  onGoTo: (problem: Problem) => void;
};

/** Everything that is wrong with the form in one list. */
export function ProblemsDialog({ open, onClose, onGoTo }: ProblemsDialogProps) {
  const { t } = useTranslation('publishing');
  const editor = useEditor();
  const problems = useFormProblems();
  // Whoever goes to a problem has the focus there; whoever closes the list goes back, unless its button went with the problems.
  const isFocusMoved = useRef(false);

  function close() {
    if (problems.length === 0) {
      isFocusMoved.current = true;
      editor.wishFocus({ key: focusKey.canvas });
    }
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('problems.title')}
      description={t('problems.about')}
      closeLabel={t('problems.close')}
      width={600}
      focusAfterClose={() => {
        const isMoved = isFocusMoved.current;
        isFocusMoved.current = false;
        return isMoved ? false : null;
      }}
    >
      {problems.length > 0 ? (
        <ProblemList
          problems={problems}
          onGoTo={(problem) => {
            isFocusMoved.current = true;
            onClose();
            onGoTo(problem);
          }}
        />
      ) : (
        <div role="status" className={styles['none']}>
          <p className={styles['title']}>{t('problems.none')}</p>
          <p>{t('problems.noneHelp')}</p>
        </div>
      )}
    </Dialog>
  );
}
