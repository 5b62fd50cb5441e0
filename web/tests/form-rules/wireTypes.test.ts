import { expectTypeOf, it } from 'vitest';
import type { components } from '../../src/api/schema.gen';
import type { FileKind, FormDefinition, KindName, Page, Question } from '../../src/form-rules/definition';
import type { Fix } from '../../src/form-rules/publishing/fix';
import type { Problem, ProblemCode, Severity } from '../../src/form-rules/publishing/problem';

type Wire = components['schemas'];

type Unchanging<Part> = Part extends object ? { readonly [Key in keyof Part]: Unchanging<Part[Key]> } : Part;
type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

// The compiler judges these, so it is `make check` that fails when the description has grown something the rules lack.
it('the form rules speak of forms as the calls do', () => {
  expectTypeOf<KindName>().toEqualTypeOf<Wire['KindName']>();
  expectTypeOf<FileKind>().toEqualTypeOf<Wire['FileKind']>();
  expectTypeOf<KeysOfEach<Question>>().toEqualTypeOf<keyof Wire['QuestionShape']>();
  expectTypeOf<keyof Page>().toEqualTypeOf<keyof Wire['PageShape']>();
  expectTypeOf<keyof FormDefinition>().toEqualTypeOf<keyof Wire['PublicShape']>();
  expectTypeOf<FormDefinition>().toExtend<Unchanging<Wire['PublicShape']>>();
});

it('the form rules speak of problems as the calls do', () => {
  expectTypeOf<ProblemCode>().toEqualTypeOf<Wire['FormProblemCode']>();
  expectTypeOf<Severity>().toEqualTypeOf<Wire['FormProblemSeverity']>();
  expectTypeOf<keyof Problem | 'message'>().toEqualTypeOf<keyof Wire['FormProblem']>();
  expectTypeOf<Fix['do']>().toEqualTypeOf<Wire['FormFix']['do']>();
});
