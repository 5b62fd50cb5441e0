import { expect, it } from 'vitest';
import { reduce } from '../draft/reduce';
import { counting, draftWith, id } from '../draft/testing/drafts';
import { placeholdersOf } from './placeholders';

const codesIn = ({ form }: ReturnType<typeof draftWith>) => placeholdersOf(form).map(({ code }) => code);

it('default labels of rows are a warning like those of columns', () => {
  const columns = reduce(
    draftWith('Matrix'),
    { type: 'options/paste', questionId: id('q1'), at: 0, labels: ['Bad', 'Good'], ids: [id('a')] },
    counting('n'),
  );
  expect(codesIn(columns)).toContain('default_options');
  const both = reduce(
    columns,
    {
      type: 'options/paste',
      questionId: id('q1'),
      list: 'rows',
      at: 0,
      labels: ['Staff', 'Rooms'],
      ids: [id('b')],
    },
    counting('n'),
  );
  expect(codesIn(both)).not.toContain('default_options');
});
