import type { AddressQuestion } from '../../form-rules/questions/addressParts';
import type { ConsentQuestion } from '../../form-rules/questions/consent';
import type { MatrixQuestion } from '../../form-rules/questions/matrix';
import type { RankingQuestion } from '../../form-rules/questions/ranking';
import { AddressField } from '../../question-types/address/AddressField';
import { ConsentField } from '../../question-types/consent/ConsentField';
import type { FieldProps } from '../../question-types/fieldProps';
import { MatrixField } from '../../question-types/matrix/MatrixField';
import { RankingField } from '../../question-types/ranking/RankingField';

type RareQuestion = MatrixQuestion | RankingQuestion | ConsentQuestion | AddressQuestion;

/** The fields of types that few forms have, as one component in one chunk. */
export function RareField({ question, ...field }: FieldProps<RareQuestion>) {
  if ('rows' in question) {
    return <MatrixField question={question} {...field} />;
  }
  if ('options' in question) {
    return <RankingField question={question} {...field} />;
  }
  return 'consentText' in question ? (
    <ConsentField question={question} {...field} />
  ) : (
    <AddressField question={question} {...field} />
  );
}
