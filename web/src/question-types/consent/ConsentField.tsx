import type { QuestionOf } from '../../form-rules/questions';
import { AGREED } from '../../form-rules/questions/consent';
import { isBlank } from '../../form-rules/textRules';
import { CheckboxOption } from '../CheckboxOption';
import type { FieldProps } from '../fieldProps';
import { WithLinks } from '../WithLinks';
import styles from './ConsentField.module.css';
import { consentTexts } from './consentTexts';

/** A checkbox beside the text that the respondent agrees to. */
export function ConsentField({
  question: { consentText },
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: FieldProps<QuestionOf<'Consent'>>) {
  return (
    <fieldset aria-labelledby={labelledBy} className={styles['consent']}>
      <CheckboxOption
        label={<WithLinks text={isBlank(consentText) ? consentTexts().agree : consentText} />}
        checked={answer === AGREED}
        // Not on the group, because the error is read out where the focus is.
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        onChange={({ target }) => onAnswer(target.checked ? AGREED : undefined)}
      />
    </fieldset>
  );
}
