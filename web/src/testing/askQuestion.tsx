import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import type { Answer } from '../form-rules/answer';
import type { Question } from '../form-rules/questions';
import { QuestionField, type QuestionFieldProps } from '../question-types/QuestionField';
import type { Answering } from './questions';

type Asking = Partial<QuestionFieldProps> & {
  /** Shown after the question. */
  below?: ReactNode;
};

/** Shows a question; `heard` is called with its answers. With `describedBy: 'error'` it is described as "Wrong". */
export function askQuestion(question: Question, props: Asking = {}) {
  const heard = vi.fn<Answering>();
  const { container } = render(<QuestionOnPage question={question} {...props} heard={heard} />);
  return { heard, container };
}

/** Keeps the answer and drops the error at the first change, like the page of a form. */
function QuestionOnPage({ heard, below, ...field }: Asking & { question: Question; heard: Answering }) {
  const [answer, setAnswer] = useState<Answer | undefined>(field.answer);
  const [isInvalid, setInvalid] = useState(field.isInvalid);
  return (
    <div data-form-page="">
      <div data-question={field.question.id}>
        <span id="label">{field.question.questionText}</span>
        <span id="error">Wrong</span>
        <QuestionField
          {...field}
          labelledBy="label"
          answer={answer}
          isInvalid={isInvalid}
          onAnswer={(next) => {
            heard(next);
            setAnswer(next);
            setInvalid(false);
          }}
        />
      </div>
      {below}
    </div>
  );
}
