import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInMeera } from '../../../testing/meera';
import type { FormAnalytics } from '../form/api/formAnalytics';
import { matrix, ranking } from '../form/testing/analytics';
import type { QuestionColumn } from './columns';
import { clinic, given, LIST, listOf } from './testing/clinic';
import { listQueries, openResponses, place } from './testing/openResponses';

beforeEach(signInMeera);

const one = listOf([given('r-1', 'The nurse')], { total: 1 });
const found = listOf([given('r-1', 'The nurse')]);

function chips() {
  const list = screen.queryByRole('list', { name: 'Active filters' });
  return list === null
    ? []
    : within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
}

/** The clinic's form with another first question. */
function withFirst(change: Partial<QuestionColumn>): Partial<FormAnalytics> {
  const [first, ...rest] = clinic.analytics;
  return { analytics: first === undefined ? [] : [{ ...first, ...change }, ...rest] };
}

describe('filters', () => {
  it('come from the URL, and each chip removes one', async () => {
    const { user, server } = await openResponses(
      { [LIST]: one },
      { search: '&from=2026-11-01&to=2026-11-15&version=2&state=complete&question=q-1&answer=o-2' },
    );
    await screen.findByText('The nurse');
    expect(listQueries(server.requests)).toEqual([
      {
        limit: '100',
        from: '2026-11-01',
        to: '2026-11-15',
        version: '2',
        state: 'complete',
        questionId: 'q-1',
        answer: 'o-2',
      },
    ]);
    expect(chips()).toEqual([
      'From 1 Nov 2026',
      'Until 15 Nov 2026',
      'Version 2',
      'Complete',
      'Would you come again?: No',
      'Clear all',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove the filter From 1 Nov 2026' }));
    await waitFor(() => expect(place().has('from')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Would you come again?: No' }));
    await waitFor(() => expect(place().has('question')).toBe(false));
    expect(place().has('answer')).toBe(false);
    expect(place().get('to')).toBe('2026-11-15');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(chips()).toEqual([]));
    expect(place().toString()).toBe('tab=responses');
    expect(listQueries(server.requests).at(-1)).toEqual({ limit: '100' });
  });

  it('are ignored when the URL has invalid values', async () => {
    const { server } = await openResponses(
      { [LIST]: one },
      { search: '&from=soon&version=two&state=lost&question=q-none&answer=o-1' },
    );
    await screen.findByText('The nurse');
    expect(listQueries(server.requests)).toEqual([{ limit: '100' }]);
    expect(chips()).toEqual([]);
  });

  it('are set by the bar, and reversed days are swapped', async () => {
    const { user, server } = await openResponses({ [LIST]: one });
    await screen.findByText('The nurse');
    expect(screen.getByText('Days are counted in UTC, times are in your time zone.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Partial' }));
    await user.click(screen.getByRole('combobox', { name: 'Version' }));
    await user.click(await screen.findByRole('option', { name: /Version 1/ }));
    await user.type(screen.getByLabelText('From'), '2026-11-20');
    await user.type(screen.getByLabelText('To'), '2026-11-02');
    await waitFor(() => expect(chips()).toContain('From 2 Nov 2026'));
    expect(Object.fromEntries(place())).toEqual({
      tab: 'responses',
      state: 'partial',
      version: '1',
      from: '2026-11-02',
      to: '2026-11-20',
    });
    await waitFor(() => expect(listQueries(server.requests).at(-1)).toMatchObject({ from: '2026-11-02' }));
  });

  it('find responses by one of the options', async () => {
    const { user, server } = await openResponses({ [LIST]: found });
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('combobox', { name: 'Answer to' }));
    await user.click(await screen.findByRole('option', { name: 'Would you come again?' }));
    expect(place().has('question')).toBe(false);
    await user.click(await screen.findByRole('combobox', { name: 'Answer is' }));
    await user.click(await screen.findByRole('option', { name: 'No · 1' }));
    await waitFor(() => expect(place().get('answer')).toBe('o-2'));
    expect(place().get('question')).toBe('q-1');
    expect(await screen.findByRole('heading', { name: '1 match' })).toBeVisible();
    expect(listQueries(server.requests).at(-1)).toMatchObject({ questionId: 'q-1', answer: 'o-2' });
  });

  it('find responses with “Other”', async () => {
    const { user, server } = await openResponses({ [LIST]: found });
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('combobox', { name: 'Answer to' }));
    await user.click(await screen.findByRole('option', { name: 'Would you come again?' }));
    await user.click(await screen.findByRole('combobox', { name: 'Answer is' }));
    await user.click(await screen.findByRole('option', { name: 'Other · 0' }));
    await waitFor(() => expect(place().get('answer')).toBe(':other'));
    expect(chips()).toContain('Would you come again?: Other');
    expect(listQueries(server.requests).at(-1)).toMatchObject({ questionId: 'q-1', answer: ':other' });
  });

  it('find words in a text and skipped answers', async () => {
    const { user } = await openResponses({ [LIST]: found });
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('combobox', { name: 'Answer to' }));
    await user.click(await screen.findByRole('option', { name: 'What stood out?' }));
    await user.click(await screen.findByRole('combobox', { name: 'Answer is' }));
    await user.click(await screen.findByRole('option', { name: 'Contains words' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Words' }), 'nurse{Enter}');
    await waitFor(() => expect(place().get('answer')).toBe('nurse'));
    expect(chips()).toContain('What stood out?: contains “nurse”');
    await user.click(screen.getByRole('combobox', { name: 'Answer is' }));
    await user.click(await screen.findByRole('option', { name: 'Skipped · 1' }));
    await waitFor(() => expect(place().get('answer')).toBe('skipped'));
    expect(chips()).toContain('What stood out?: Skipped');
  });

  it('find responses that agreed to a Consent or did not', async () => {
    const bars = [
      { key: 'answered', label: 'Answered', count: 3 },
      { key: 'skipped', label: 'Skipped', count: 1 },
    ];
    const { user } = await openResponses(
      { [LIST]: found },
      { analytics: withFirst({ type: 'Consent', bars }) },
    );
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('combobox', { name: 'Answer to' }));
    await user.click(await screen.findByRole('option', { name: 'Would you come again?' }));
    await user.click(await screen.findByRole('combobox', { name: 'Answer is' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Choose an answer',
      'Agreed · 3',
      'Did not agree · 1',
    ]);
    await user.click(screen.getByRole('option', { name: 'Did not agree · 1' }));
    await waitFor(() => expect(place().get('answer')).toBe('skipped'));
    expect(chips()).toContain('Would you come again?: Did not agree');
  });

  it('find responses by a column of a row of a Matrix', async () => {
    const { grid, bars } = matrix();
    const { user, server } = await openResponses(
      { [LIST]: found },
      { analytics: withFirst({ type: 'Matrix', grid, bars }) },
    );
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('combobox', { name: 'Answer to' }));
    await user.click(await screen.findByRole('option', { name: 'Would you come again?' }));
    await user.click(await screen.findByRole('combobox', { name: 'Answer is' }));
    await user.click(await screen.findByRole('option', { name: 'Food: Good · 6' }));
    await waitFor(() => expect(chips()).toContain('Would you come again?: Food: Good'));
    expect(listQueries(server.requests).at(-1)).toMatchObject({ questionId: 'q-1', answer: 'r1:c1' });
  });

  it.each([
    ['Matrix', 'r2:c1', matrix().grid, 'Staff: Good'],
    ['Ranking', 'o1:2', ranking().grid, 'Tea: place 2'],
  ] as const)('name a cell of a %s that nobody chose', async (type, answer, grid, name) => {
    await openResponses(
      { [LIST]: found },
      { search: `&question=q-1&answer=${answer}`, analytics: withFirst({ type, grid, bars: [] }) },
    );
    await screen.findByText('The nurse');
    expect(chips()).toContain(`Would you come again?: ${name}`);
  });

  it('say that nothing matches and offer to clear', async () => {
    const { user } = await openResponses(
      {
        [LIST]: (request) =>
          new URL(request.url).searchParams.has('version') ? listOf([], { total: 0 }) : one,
      },
      { search: '&version=1' },
    );
    expect(await screen.findByRole('heading', { name: 'No matching responses' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('The nurse')).toBeVisible();
  });

  it('search on automatically a few times, then show progress and wait', async () => {
    let isThere = false;
    const { user, server } = await openResponses(
      {
        [LIST]: () => (isThere ? found : listOf([], { nextCursor: 'further', lookedThrough: 3000 })),
      },
      { search: '&question=q-2&answer=zebra' },
    );
    expect(await screen.findByText('Searched the newest 12,000 responses.')).toBeVisible();
    expect(listQueries(server.requests)).toHaveLength(4);
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Search further' }));
    expect(await screen.findByText('The nurse')).toBeVisible();
    expect(screen.getByText('That is the only one.')).toBeVisible();
  });

  it('wait for a click once something was found', async () => {
    const { server } = await openResponses(
      { [LIST]: listOf([given('r-1', 'The nurse')], { nextCursor: 'further', lookedThrough: 3000 }) },
      { search: '&question=q-2&answer=nurse' },
    );
    expect(await screen.findByText('Searched the newest 3,000 responses.')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 found so far' })).toBeVisible();
    expect(listQueries(server.requests)).toHaveLength(1);
  });
});
