import { useTranslation } from 'react-i18next';
import { fixAll } from '../../../form-rules/publishing/fixAll';
import { Button } from '../../../ui/Button/Button';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { loadedCheck } from './lazyProblems';
import type { Finding } from './problemLocation';
import { validationStoreOf } from './validationStore';

/** Applies all fixes as one undo step; hidden for a single fix, which has its own button. */
export function FixAllButton({ problems, onFixed }: { problems: readonly Finding[]; onFixed: () => void }) {
  const { t } = useTranslation('publishing');
  const editor = useEditor();
  const count = problems.filter(({ fix }) => fix !== undefined).length;
  if (count < 2) {
    return null;
  }

  function apply() {
    const check = loadedCheck();
    if (check === undefined) {
      return;
    }
    const { form } = editor.getState().document;
    const severities = new Set(problems.map(({ severity }) => severity));
    const fixed = fixAll(form, check, mint, ({ severity }) => severities.has(severity));
    onFixed();
    if (editor.dispatch({ type: 'form/replace', form: { ...fixed.form, name: form.name } })) {
      announce(t('problems.fixedAll', { count: fixed.fixes }));
      validationStoreOf(editor).checkNow();
    }
  }

  return (
    <Button variant="secondary" size="sm" onClick={apply}>
      {t('problems.fixAll', { number: count })}
    </Button>
  );
}
