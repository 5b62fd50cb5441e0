import { type Problem, problem } from '../authoring/problem';
import type { FormDefinition } from '../definition';
import { isHidden } from '../questionKinds';

/** Two questions with the same name in links, and hidden fields that no link can fill in. */
export function shortNameProblems(form: FormDefinition): Problem[] {
  const taken = new Set<string>();
  return form.pages.flatMap(({ pageId, questions }) =>
    questions.flatMap(({ id: questionId, type, shortName }) => {
      if (shortName === undefined) {
        return isHidden(type) ? [problem('hidden_field_without_name', { pageId, questionId })] : [];
      }
      if (taken.has(shortName)) {
        const fix = { do: 'removeShortName', questionId } as const;
        return [problem('short_name_repeated', { pageId, questionId, fix })];
      }
      taken.add(shortName);
      return [];
    }),
  );
}
