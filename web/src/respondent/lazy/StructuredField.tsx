import type { AddressQuestion } from '../../form-rules/questions/addressParts';
import type { ConsentQuestion } from '../../form-rules/questions/consent';
import type { MatrixQuestion } from '../../form-rules/questions/matrix';
import type { RankingQuestion } from '../../form-rules/questions/ranking';
import { AddressField } from '../../question-types/address/AddressField';
import { ConsentField } from '../../question-types/consent/ConsentField';
import type { FieldProps } from '../../question-types/fieldProps';
import { MatrixField } from '../../question-types/matrix/MatrixField';
import { RankingField } from '../../question-types/ranking/RankingField';

type StructuredQuestion = MatrixQuestion | RankingQuestion | ConsentQuestion | AddressQuestion;

/**
 * The fields whose answers have several parts, as one component in one chunk. Consent is among them because the bundler
 * splits the first load if it has a chunk of its own.
 */
export function StructuredField({ question, ...field }: FieldProps<StructuredQuestion>) {
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
