import { expectTypeOf, it } from 'vitest';
import type { components } from '../../src/api/schema.gen';
import type { AnswerError } from '../../src/form-rules/answerErrors';
import type { Fix } from '../../src/form-rules/authoring/fix';
import type { Problem, ProblemCode, Severity } from '../../src/form-rules/authoring/problem';
import type { FormDefinition, Page } from '../../src/form-rules/definition';
import type { KindName, Question } from '../../src/form-rules/questions';
import type { FileKind } from '../../src/form-rules/questions/fileUpload';
import type { TextFormatName } from '../../src/form-rules/questions/textFormat';

type Api = components['schemas'];

type DeepReadonly<Part> = Part extends object
  ? { readonly [Key in keyof Part]: DeepReadonly<Part[Key]> }
  : Part;
type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

// Checked by the compiler: `make check` fails if the API description has something the rules lack.
it('form types match the API', () => {
  expectTypeOf<KindName>().toEqualTypeOf<Api['KindName']>();
  expectTypeOf<FileKind>().toEqualTypeOf<Api['FileKind']>();
  expectTypeOf<TextFormatName>().toEqualTypeOf<Api['TextFormatName']>();
  expectTypeOf<AnswerError>().toEqualTypeOf<Api['AnswerError']>();
  expectTypeOf<KeysOfEach<Question>>().toEqualTypeOf<keyof Api['QuestionShape']>();
  expectTypeOf<keyof Page>().toEqualTypeOf<keyof Api['PageShape']>();
  expectTypeOf<keyof FormDefinition>().toEqualTypeOf<keyof Api['PublicShape']>();
  expectTypeOf<FormDefinition>().toExtend<DeepReadonly<Api['PublicShape']>>();
});

it('problem types match the API', () => {
  expectTypeOf<ProblemCode>().toEqualTypeOf<Api['FormProblemCode']>();
  expectTypeOf<Severity>().toEqualTypeOf<Api['FormProblemSeverity']>();
  expectTypeOf<keyof Problem | 'message'>().toEqualTypeOf<keyof Api['FormProblem']>();
  expectTypeOf<Fix['do']>().toEqualTypeOf<Api['FormFix']['do']>();
});
