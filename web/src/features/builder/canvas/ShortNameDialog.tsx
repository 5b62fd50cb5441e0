import { useTranslation } from 'react-i18next';
import { questionsOf } from '../../../form-rules/definition';
import type { QuestionId } from '../../../form-rules/ids';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { useEditorState } from '../editor/EditorContext';
import { ShortNameField } from '../question-types/ShortNameField';

/** Names a question, so that links can fill in its answer. */
export function ShortNameDialog({ questionId, onClose }: { questionId: QuestionId; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const question = useEditorState(({ document }) =>
    questionsOf(document.form).find(({ id }) => id === questionId),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('kinds.link.title')}
      description={t('kinds.link.help')}
      closeLabel={t('canvas.close')}
      width={440}
    >
      {question && <ShortNameField question={question} />}
    </Dialog>
  );
}
