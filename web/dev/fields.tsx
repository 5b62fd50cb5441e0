import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/ui/tokens.css';
import '../src/ui/global.css';
import { FormPage } from '../src/form-page/FormPage';
import { SendBar } from '../src/form-page/SendBar';
import { ThankYou } from '../src/form-page/ThankYou';
import type { Answer } from '../src/form-rules/answer';
import type { AnswerProblem } from '../src/form-rules/checkAnswers';
import type { QuestionId } from '../src/form-rules/ids';
import { pagesLeft } from '../src/question-types/texts';
import { everyQuestionType } from './everyQuestionType';

const show = new URLSearchParams(location.search);

const problems: AnswerProblem[] = [
  { questionId: 'q1', code: 'required' },
  { questionId: 'q5', code: 'required' },
];

function Fields() {
  const [answers, setAnswers] = useState<ReadonlyMap<QuestionId, Answer>>(new Map());
  const [page] = everyQuestionType.pages;
  if (!page) return null;
  if (show.has('thanks')) return <ThankYou page={page} />;
  return (
    <FormPage
      form={everyQuestionType}
      page={page}
      answers={answers}
      onAnswer={
        show.has('still')
          ? undefined
          : (question, answer) => {
              const next = new Map(answers);
              if (answer === undefined) next.delete(question);
              else next.set(question, answer);
              setAnswers(next);
            }
      }
      problems={show.has('faulty') ? problems : []}
      progress={pagesLeft({ shortest: 1, longest: 3 }, 2)}
    >
      <SendBar onSubmit={() => undefined} onBack={() => undefined} note={show.get('note')} />
    </FormPage>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('fields.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Fields />
  </StrictMode>,
);
