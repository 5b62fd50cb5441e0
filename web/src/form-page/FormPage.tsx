import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { Answer, Answers } from '../form-rules/answer';
import type { AnswerProblem } from '../form-rules/checkAnswers';
import { conditionOf, type FormDefinition, type Page, questionsOf } from '../form-rules/definition';
import type { QuestionId } from '../form-rules/ids';
import { isHidden } from '../form-rules/questionKinds';
import { questionNumbers } from '../form-rules/questionNumbers';
import type { Question } from '../form-rules/questions';
import { branchingQuestion, requiredQuestions } from '../form-rules/requiredQuestions';
import { isBlank } from '../form-rules/textRules';
import type { QuestionFieldProps } from '../question-types/QuestionField';
import { fieldTexts } from '../question-types/texts';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import { PageBackground, SectionBackground } from './Background';
import styles from './FormPage.module.css';
import { QuestionCard } from './QuestionCard';
import { sectionGroups } from './sectionGroups';

export type FormPageProps = Pick<QuestionFieldProps, 'filesOf' | 'shuffleSeed'> & {
  form: FormDefinition;
  page: Page;
  answers?: Answers | undefined;
  /** Without it the page is a static preview. */
  onAnswer?: ((question: QuestionId, answer: Answer | undefined) => void) | undefined;
  /** The questions can be read but not answered, because the page is being sent. */
  isLocked?: boolean | undefined;
  problems?: readonly AnswerProblem[] | undefined;
  progress?: string | undefined;
  headingLevel?: 1 | 2 | undefined;
  /** The heading gets the focus when the page changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Shown below the title. */
  note?: ReactNode;
  /** Shown below the questions, such as the Submit button. */
  children?: ReactNode;
};

/** A whole page as respondents see it. */
export function FormPage({
  form,
  page,
  answers,
  onAnswer,
  isLocked,
  problems,
  progress,
  headingLevel = 1,
  headingRef,
  note,
  children,
  ...field
}: FormPageProps) {
  const Heading = `h${headingLevel}` as const;
  const required = new Set(requiredQuestions(form, page));
  const numbers = questionNumbers(questionsOf(form));
  const condition = conditionOf(form, page.pageId);
  const deciding = condition && branchingQuestion(page, condition);

  function card(question: Question) {
    return (
      <QuestionCard
        key={question.id}
        {...field}
        question={question}
        number={numbers.get(question.id)}
        isRequired={required.has(question.id)}
        isDeciding={question === deciding}
        isLocked={isLocked}
        fault={problems?.find(({ questionId }) => questionId === question.id)?.code}
        answer={answers?.get(question.id)}
        onAnswer={onAnswer}
      />
    );
  }

  return (
    <div className={clsx(layout['stack'], styles['container'])} data-form-page>
      <PageBackground page={page} className={clsx(layout['stack'], styles['bg'])}>
        <div className={clsx(layout['stack'], styles['column'])}>
          <header className={styles['head']}>
            {progress && <p className={styles['progress']}>{progress}</p>}
            <Heading
              ref={headingRef}
              tabIndex={-1}
              className={clsx(typeStyles['display'], styles['title'])}
              dir="auto"
            >
              {isBlank(page.pageTitle) ? fieldTexts().page : page.pageTitle}
            </Heading>
            {required.size > 0 && (
              // Hidden from screen readers, because each question says "Required" to them.
              <p className={styles['progress']} aria-hidden="true">
                * {fieldTexts().required}
              </p>
            )}
            {note}
          </header>
          {sectionGroups(page.questions.filter(({ type }) => !isHidden(type))).map(
            ({ key, sectionId, questions }) =>
              sectionId === undefined ? (
                questions.map(card)
              ) : (
                <SectionBackground
                  key={key}
                  section={page.sections?.find((section) => section.sectionId === sectionId)}
                  className={styles['section']}
                >
                  {questions.map(card)}
                </SectionBackground>
              ),
          )}
          {children}
        </div>
      </PageBackground>
    </div>
  );
}
