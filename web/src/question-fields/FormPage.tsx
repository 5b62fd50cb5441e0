import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { Answer, Answers } from '../form-rules/answer';
import { type AnswerProblem, mustBeAnswered } from '../form-rules/checkAnswers';
import { conditionOf, type FormDefinition, type Page, type Question } from '../form-rules/definition';
import type { QuestionId } from '../form-rules/ids';
import { decidingQuestion } from '../form-rules/routing';
import { isBlank } from '../form-rules/textRules';
import typeStyles from '../ui/type.module.css';
import styles from './FormPage.module.css';
import { PageGround, SectionGround } from './Grounds';
import { QuestionCard } from './QuestionCard';
import type { QuestionFieldProps } from './QuestionField';
import { runsOf } from './runs';
import { words } from './words';

/** What a page of a form is given. */
export type FormPageProps = Pick<QuestionFieldProps, 'filesOf' | 'shuffleSeed'> & {
  form: FormDefinition;
  page: Page;
  answers?: Answers | undefined;
  /** Left out, the page is a still picture. */
  onAnswer?: ((question: QuestionId, answer: Answer | undefined) => void) | undefined;
  /** The questions can be read but not answered: what was handed in is under way. */
  isHeld?: boolean | undefined;
  problems?: readonly AnswerProblem[] | undefined;
  /** A quiet line above the title. */
  progress?: string | undefined;
  headingLevel?: 1 | 2 | undefined;
  /** The heading takes the focus when the page changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What stands below the questions: the way on. */
  children?: ReactNode;
};

/** A whole page as respondents see it: the owner's ground, the title, sections and questions. */
export function FormPage({
  form,
  page,
  answers,
  onAnswer,
  isHeld,
  problems,
  progress,
  headingLevel = 1,
  headingRef,
  children,
  ...ways
}: FormPageProps) {
  const Heading = `h${headingLevel}` as const;
  const required = new Set(mustBeAnswered(form, page));
  const condition = conditionOf(form, page.pageId);
  const deciding = condition && decidingQuestion(page, condition);

  function card(question: Question) {
    return (
      <QuestionCard
        key={question.id}
        {...ways}
        question={question}
        isRequired={required.has(question.id)}
        isDeciding={question === deciding}
        isHeld={isHeld}
        fault={problems?.find(({ questionId }) => questionId === question.id)?.code}
        answer={answers?.get(question.id)}
        onAnswer={onAnswer}
      />
    );
  }

  return (
    <div className={styles['container']} data-form-page>
      <PageGround page={page} className={styles['ground']}>
        <div className={styles['column']}>
          <header className={styles['head']}>
            {progress && <p className={styles['progress']}>{progress}</p>}
            <Heading ref={headingRef} tabIndex={-1} className={clsx(typeStyles['display'], styles['title'])}>
              {isBlank(page.pageTitle) ? words().page : page.pageTitle}
            </Heading>
          </header>
          {runsOf(page).map(({ key, sectionId, questions }) =>
            sectionId === undefined ? (
              questions.map(card)
            ) : (
              <SectionGround
                key={key}
                section={page.sections?.find((section) => section.sectionId === sectionId)}
                className={styles['section']}
              >
                {questions.map(card)}
              </SectionGround>
            ),
          )}
          {children}
        </div>
      </PageGround>
    </div>
  );
}
