import type { ConsentQuestion } from '../../form-rules/questions/consent';
import type { MatrixQuestion } from '../../form-rules/questions/matrix';
import type { RankingQuestion } from '../../form-rules/questions/ranking';
import { ConsentField } from '../../question-types/consent/ConsentField';
import type { FieldProps } from '../../question-types/fieldProps';
import { MatrixField } from '../../question-types/matrix/MatrixField';
import { RankingField } from '../../question-types/ranking/RankingField';

type RareQuestion = MatrixQuestion | RankingQuestion | ConsentQuestion;

/** The fields of types that few forms have, as one component in one chunk. */
export function RareField({ question, ...field }: FieldProps<RareQuestion>) {
  if ('rows' in question) {
    return <MatrixField question={question} {...field} />;
  }
  return 'options' in question ? (
    <RankingField question={question} {...field} />
  ) : (
    <ConsentField question={question} {...field} />
  );
}
