import type { Question } from '../form-rules/questions';
import type { FieldProps } from './fieldProps';
import { fieldOf } from './fields';
import styles from './QuestionField.module.css';

/** A static preview needs `question` only. */
export type QuestionFieldProps = Omit<
  FieldProps,
  'answer' | 'onAnswer' | 'isInvalid' | 'isRequired' | 'isStill'
> & {
  answer?: FieldProps['answer'];
  /** Without it the field is a static preview: not focusable and hidden from screen readers. */
  onAnswer?: FieldProps['onAnswer'] | undefined;
  isInvalid?: boolean | undefined;
  /** Defaults to the owner's setting; the branching question of a page is required regardless of it. */
  isRequired?: boolean | undefined;
};

/** The input of a question, or the content of a Text, Image or Video. */
export function QuestionField({
  question,
  answer,
  onAnswer = ignoreAnswer,
  isInvalid = false,
  isRequired = question.required,
  shuffleSeed,
  ...rest
}: QuestionFieldProps) {
  const { Field } = fieldOf<Question>(question);
  const isStill = onAnswer === ignoreAnswer;
  const field = (
    <Field
      {...rest}
      question={question}
      answer={answer}
      onAnswer={onAnswer}
      isInvalid={isInvalid}
      isRequired={isRequired}
      isStill={isStill}
      shuffleSeed={isStill ? undefined : shuffleSeed}
    />
  );
  // `inert` instead of `disabled`, because a preview must look like the real field.
  return isStill ? (
    <div className={styles['field']} inert aria-hidden="true">
      {field}
    </div>
  ) : (
    <div className={styles['field']}>{field}</div>
  );
}

function ignoreAnswer() {}
