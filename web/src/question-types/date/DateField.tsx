import type { QuestionOf } from '../../form-rules/questions';
import type { FieldProps } from '../fieldProps';
import { MomentField } from '../MomentField';

export function DateField(field: FieldProps<QuestionOf<'Date'>>) {
  return <MomentField {...field} type="date" />;
}
