import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import { WithLinks } from '../WithLinks';
import styles from './TextBlock.module.css';

/** A text between questions; keeps the owner's line breaks. */
export function TextBlock({ question }: Pick<FieldProps<QuestionOf<'Text'>>, 'question'>) {
  return (
    <p className={styles['body']} dir="auto">
      <WithLinks text={question.shortText} />
    </p>
  );
}
