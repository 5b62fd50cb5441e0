import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { ProblemList } from './ProblemList';
import styles from './ProblemsDialog.module.css';
import type { Finding } from './problemLocation';
import { useFormProblems } from './useProblems';

export type ProblemsDialogProps = {
  open: boolean;
  onClose: () => void;
  onGoTo: (problem: Finding) => void;
};

export function ProblemsDialog({ open, onClose, onGoTo }: ProblemsDialogProps) {
  const { t } = useTranslation('publishing');
  const editor = useEditor();
  const problems = useFormProblems();
  // "Go to" moves the focus itself; closing returns it to the button, unless that disappeared with the problems.
  const isFocusMoved = useRef(false);

  function close() {
    if (problems.length === 0) {
      isFocusMoved.current = true;
      editor.requestFocus({ key: focusKey.canvas });
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
