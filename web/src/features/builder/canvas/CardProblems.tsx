import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QuestionId } from '../../../form-rules/ids';
import type { Fix } from '../../../form-rules/publishing/fix';
import type { Problem } from '../../../form-rules/publishing/problem';
import { Button } from '../../../ui/Button/Button';
import type { BuilderWords } from '../editor/actionWords';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import styles from './CardProblems.module.css';
import { useProblems } from './useProblems';

/** What is wrong with a question in words, each with the one click that mends it. */
export function CardProblems({ questionId }: { questionId: QuestionId }) {
  const problems = onePerCode(useProblems(questionId));
  return (
    problems.length > 0 && (
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <ProblemLine key={problem.code} problem={problem} questionId={questionId} />
        ))}
      </ul>
    )
  );
}

function ProblemLine({ problem, questionId }: { problem: Problem; questionId: QuestionId }) {
  const { t } = useTranslation();
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  const { code, severity, fix } = problem;
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
  // The button goes with the problem, so the focus goes back to the question.
  const mend = (by: Fix) =>
    editor.give({ type: 'fix/applied', fix: by }, { focus: { key: focusKey.question(questionId) } });
  return (
    <li className={styles['problem']} data-severity={severity}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles['words']}>{t(`problem.${code}`)}</span>
      {fix && (
        <Button variant="ghost" size="sm" onClick={() => mend(fix)}>
          {fixWords(tb, fix)}
        </Button>
      )}
    </li>
  );
}

function fixWords(t: BuilderWords, fix: Fix): string {
  switch (fix.do) {
    case 'renameOption':
      return t('canvas.fix.renameOption', { label: fix.label });
    case 'removeMedia':
    case 'setQuestionText':
    case 'markDecorative':
    case 'replaceCondition':
      return t(`canvas.fix.${fix.do}`);
    default:
      return t('canvas.fix.other');
  }
}

function onePerCode(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }, at) => problems.findIndex((other) => other.code === code) === at);
}
