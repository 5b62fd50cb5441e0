import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInMeera } from '../../../testing/meera';
import { refusal } from '../../../testing/stubServer';
import { clinic, given, LIST, listOf } from './testing/clinic';
import { listQueries, openResponses, place } from './testing/openResponses';

beforeEach(signInMeera);

const three = listOf([given('r-1', 'The nurse'), given('r-2', 'Parking'), given('r-3', 'Nothing')], {
  total: 3,
});

function rowWith(text: string) {
  const row = screen.getByText(text).closest('[role="row"]');
  if (!(row instanceof HTMLElement)) {
    throw new TypeError(`no row with ${text}`);
  }
  return row;
}

describe('the list of responses', () => {
  it('shows time, status, version, duration and the first five questions', async () => {
    await openResponses(
      {
        [LIST]: listOf(
          [given('r-1', 'The nurse'), given('r-2', 'Parking', { complete: false, version: 1, seconds: 5 })],
          { total: 1234 },
        ),
      },
      { analytics: { starts: 1234, completed: 1200 } },
    );
    const grid = await screen.findByRole('grid', { name: 'Responses, newest first' });
    expect(screen.getByRole('heading', { name: '1,200 responses, 34 partial' })).toBeVisible();
    expect(grid).toHaveAttribute('aria-rowcount', '1235');
    const heads = within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads.slice(1)).toEqual([
      'Started',
      'Status',
      'Version',
      'Time taken',
      'Would you come again?',
      'What stood out?',
      'Your town',
      'Your age',
      'Your letter',
    ]);
    expect(rowWith('The nurse')).toHaveTextContent(/15 Nov 2026.*Complete.*v2.*1 min 32 s.*Yes/);
    expect(rowWith('The nurse')).toHaveAttribute('aria-rowindex', '2');
    expect(rowWith('Parking')).toHaveTextContent(/Partial.*v1.*5 s/);
  });

  it('renders only visible rows and preloads the next ones', async () => {
    const many = Array.from({ length: 100 }, (_, at) => given(`r-${at}`, `ResponsesT ${at}`));
    const { server } = await openResponses({
      [LIST]: (request) =>
        new URL(request.url).searchParams.has('cursor')
          ? listOf([given('r-last', 'The last')], { total: 101 })
          : listOf(many, { total: 101, nextCursor: 'c-1' }),
    });
    expect(await screen.findByText('ResponsesT 0')).toBeVisible();
    expect(screen.queryByText('ResponsesT 60')).not.toBeInTheDocument();
    expect(listQueries(server.requests)).toHaveLength(1);
  });

  it('loads the next page near the end and marks the end of the list', async () => {
    const { server } = await openResponses({
      [LIST]: (request) =>
        new URL(request.url).searchParams.has('cursor')
          ? listOf([given('r-2', 'Parking')], { total: 2 })
          : listOf([given('r-1', 'The nurse')], { total: 2, nextCursor: 'c-1' }),
    });
    expect(await screen.findByText('Parking')).toBeVisible();
    expect(listQueries(server.requests)).toEqual([{ limit: '100' }, { limit: '100', cursor: 'c-1' }]);
    expect(screen.getByText('End of list')).toBeVisible();
  });

  it('reports a failed next page and retries', async () => {
    let isDown = true;
    const { user } = await openResponses({
      [LIST]: (request) => {
        if (!new URL(request.url).searchParams.has('cursor')) {
          return listOf([given('r-1', 'The nurse')], { total: 2, nextCursor: 'c-1' });
        }
        return isDown ? refusal(500, 'server.fault') : listOf([given('r-2', 'Parking')], { total: 2 });
      },
    });
    expect(await screen.findByText('The next responses could not be loaded')).toBeVisible();
    expect(screen.getByText('The nurse')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Parking')).toBeVisible();
  });

  it('says that there are no responses yet', async () => {
    await openResponses({ [LIST]: listOf([], { total: 0 }) });
    expect(await screen.findByRole('heading', { name: 'No responses yet' })).toBeVisible();
  });

  it('reports a failed request and retries', async () => {
    let isDown = true;
    const { user } = await openResponses({
      [LIST]: () => (isDown ? refusal(500, 'server.fault') : three),
    });
    expect(await screen.findByText('The responses could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The nurse')).toBeVisible();
  });

  it('supports arrow keys, Space to select and Enter to open', async () => {
    const { user } = await openResponses({ [LIST]: three });
    await screen.findByText('The nurse');
    const cells = () => within(rowWith('Parking')).getAllByRole('gridcell');
    within(rowWith('The nurse')).getAllByRole('gridcell')[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(cells()[1]).toHaveFocus();
    await user.keyboard('{End}');
    expect(cells().at(-1)).toHaveFocus();
    await user.keyboard(' ');
    expect(rowWith('Parking')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(within(rowWith('The nurse')).getAllByRole('gridcell')[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(place().get('response')).toBe('r-1');
  });

  it('offers new responses instead of moving the rows', async () => {
    let isLater = false;
    const { user, count } = await openResponses({
      [LIST]: () => (isLater ? listOf([given('r-9', 'Just now')], { total: 15 }) : three),
    });
    await screen.findByText('The nurse');
    isLater = true;
    count({ versions: [{ version: 2, publishedAt: '2026-11-01T08:00:00Z', starts: 15 }] });
    expect(screen.getByText('The nurse')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '12 new · Show' }));
    expect(await screen.findByText('Just now')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new · Show/ })).not.toBeInTheDocument();
  });
});

describe('the columns', () => {
  it('are chosen by the owner and stored on the device', async () => {
    const { user } = await openResponses({ [LIST]: three });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const chooser = await screen.findByRole('dialog', { name: 'Questions shown as columns' });
    expect(within(chooser).getByText('5 of 7')).toBeVisible();
    await user.click(within(chooser).getByRole('button', { name: 'Show none' }));
    await user.click(within(chooser).getByRole('checkbox', { name: 'How was the wait? (removed)' }));
    const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads.slice(5)).toEqual(['How was the wait? (removed)']);
    expect(localStorage.getItem('responseColumns')).toBe('[["f-1",["q-7"]]]');
  });

  it('are restored as they were chosen', async () => {
    localStorage.setItem('responseColumns', '[["f-1",["q-3"]]]');
    await openResponses({ [LIST]: three });
    await screen.findAllByRole('row');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(5)).toEqual(['Your town']);
  });

  it('are not stored before the first choice', async () => {
    await openResponses({ [LIST]: three });
    await screen.findByText('The nurse');
    expect(localStorage.getItem('responseColumns')).toBeNull();
  });
});

describe('users with access to results only', () => {
  it.each(['results', 'edit'] as const)('can read everything and delete nothing (%s)', async (role) => {
    await openResponses({ [LIST]: three }, { analytics: { ...clinic, role, quarantined: 2 } });
    expect(await screen.findByText('The nurse')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Flagged as spam (2)' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'More for these responses' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument());
  });
});
