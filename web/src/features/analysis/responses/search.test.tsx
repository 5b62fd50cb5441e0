import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInMeera } from '../../../testing/meera';
import { given, LIST, listOf } from './testing/clinic';
import { listQueries, openResponses, place } from './testing/openResponses';

beforeEach(signInMeera);

const all = listOf([given('r-1', 'The nurse'), given('r-2', 'Parking')], { total: 2 });
const found = listOf([given('r-1', 'The nurse')]);

const field = () => screen.getByRole('searchbox', { name: 'Search answers' });

describe('search', () => {
  it('waits for a pause in typing, then highlights matches', async () => {
    const { user, server } = await openResponses({
      [LIST]: (request) => (new URL(request.url).searchParams.has('search') ? found : all),
    });
    await screen.findByText('Parking');
    await user.type(field(), 'NURSE ');
    expect(await screen.findByRole('heading', { name: '1 match' })).toBeVisible();
    expect(screen.getByText('nurse', { selector: 'mark' })).toBeVisible();
    expect(screen.queryByText('Parking')).toBeNull();
    expect(field()).toHaveValue('NURSE ');
    expect(place().get('search')).toBe('NURSE');
    expect(listQueries(server.requests)).toEqual([{ limit: '100' }, { limit: '100', search: 'NURSE' }]);
  });

  it('comes from the URL and is cleared by Escape', async () => {
    const { user, server } = await openResponses(
      { [LIST]: (request) => (new URL(request.url).searchParams.has('search') ? found : all) },
      { search: '&search=nurse' },
    );
    await screen.findByRole('heading', { name: '1 match' });
    expect(field()).toHaveValue('nurse');
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    expect(await screen.findByText('Parking')).toBeVisible();
    expect(place().has('search')).toBe(false);
    expect(listQueries(server.requests).at(-1)).toEqual({ limit: '100' });
  });

  it('shows a hidden column that has a match', async () => {
    const removed = given('r-1', 'Fine', { answers: { 'q-7': { text: 'The nurse was late' } } });
    await openResponses({ [LIST]: listOf([removed]) }, { search: '&search=nurse' });
    await screen.findByText('nurse', { selector: 'mark' });
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(5, 7)).toEqual(['How was the wait? (removed)', 'Would you come again?']);
  });

  it('is cleared by its button and keeps the focus', async () => {
    const { user } = await openResponses({ [LIST]: found }, { search: '&search=nurse' });
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(place().has('search')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('is focused by the slash key, except while typing', async () => {
    const { user } = await openResponses({ [LIST]: all });
    await screen.findByText('Parking');
    await user.keyboard('/');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await user.keyboard('a/b');
    expect(field()).toHaveValue('a/b');
  });

  it('reports no results only after searching all', async () => {
    let isLast = false;
    const { user } = await openResponses(
      {
        [LIST]: (request) => {
          if (!new URL(request.url).searchParams.has('search')) {
            return all;
          }
          return isLast ? listOf([]) : listOf([], { nextCursor: 'further', lookedThrough: 5000 });
        },
      },
      { search: '&search=zebra' },
    );
    expect(await screen.findByText('Searched the newest 20,000 responses.')).toBeVisible();
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    isLast = true;
    await user.click(screen.getByRole('button', { name: 'Search further' }));
    expect(await screen.findByRole('heading', { name: 'Nothing found for “zebra”' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Parking')).toBeVisible();
    expect(field()).toHaveValue('');
  });

  it('reports a failure and retries', async () => {
    let isWell = false;
    const { user } = await openResponses(
      { [LIST]: () => (isWell ? found : { status: 503, body: { code: 'server.busy' } }) },
      { search: '&search=nurse' },
    );
    expect(await screen.findByRole('alert')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('nurse', { selector: 'mark' })).toBeVisible();
  });
});

describe('sorting', () => {
  it('reverses the order by the column header', async () => {
    const { user, server } = await openResponses({ [LIST]: all });
    const grid = await screen.findByRole('grid', { name: 'Responses, newest first' });
    const head = within(grid).getByRole('columnheader', { name: 'Started' });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(head).getByRole('button', { name: 'Started' }));
    await waitFor(() => expect(place().get('sort')).toBe('startedAt'));
    const turned = await screen.findByRole('grid', { name: 'Responses, oldest first' });
    expect(within(turned).getByRole('columnheader', { name: 'Started' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(listQueries(server.requests).at(-1)).toEqual({ limit: '100', sort: 'startedAt' });
    await user.click(within(turned).getByRole('button', { name: 'Started' }));
    expect(await screen.findByRole('grid', { name: 'Responses, newest first' })).toBeVisible();
    expect(place().has('sort')).toBe(false);
  });

  it('shows which end of the list was searched', async () => {
    await openResponses(
      { [LIST]: listOf([given('r-1', 'The nurse')], { nextCursor: 'on', lookedThrough: 3000 }) },
      { search: '&search=nurse&sort=startedAt' },
    );
    expect(await screen.findByText('Searched the oldest 3,000 responses.')).toBeVisible();
  });
});
