import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInMeera } from '../../../testing/meera';
import { refusal } from '../../../testing/stubServer';
import { clinic, DELETE, given, LIST, listOf, NUMBERS, RELEASE, wholeOf } from './testing/clinic';
import { listQueries, openResponses, place } from './testing/openResponses';

beforeEach(signInMeera);

const three = listOf([given('r-1', 'The nurse'), given('r-2', 'Parking'), given('r-3', 'Nothing')], {
  total: 3,
});
const numbers = { body: { ...clinic, versions: [{ ...clinic.versions[0], starts: 1 }] } };

function box(at: number): HTMLElement {
  const found = screen.getAllByRole('checkbox', { name: /^Select the response of/ })[at];
  if (!found) {
    throw new TypeError(`no box ${at}`);
  }
  return found;
}

/** Of the days before November there are 1,200 that count and 34 that are flagged. */
function counted(request: Request) {
  const wanted = new URL(request.url).searchParams;
  if (wanted.get('to') === '2026-10-31') {
    return listOf([], { total: wanted.get('state') === 'held' ? 34 : 1200 });
  }
  return three;
}

async function openDialog(routes: Parameters<typeof openResponses>[0]) {
  const opened = await openResponses(routes, { analytics: { held: 2 } });
  await screen.findByText('The nurse');
  await opened.user.click(screen.getByRole('button', { name: 'More for these responses' }));
  await opened.user.click(await screen.findByRole('menuitem'));
  const dialog = await screen.findByRole('dialog', { name: /before a date/ });
  return { ...opened, dialog };
}

describe('deleting', () => {
  it('takes what is selected out of the list once it was confirmed, and reads the numbers again', async () => {
    const { user, server } = await openResponses({
      [LIST]: three,
      [NUMBERS]: numbers,
      [DELETE]: { body: { success: true, deleted: 2, more: false } },
    });
    await screen.findByText('The nurse');
    await user.click(box(0));
    await user.click(box(2));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 responses?' });
    expect(dialog).toHaveTextContent('This can’t be undone. Files go too. Charts are corrected.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 responses' }));
    expect(await screen.findByText('2 responses deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('The nurse')).not.toBeInTheDocument());
    expect(screen.getByText('Parking')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '1 response' })).toBeVisible();
    expect(await server.bodiesOf(DELETE)).toEqual([{ responseIds: ['r-1', 'r-3'], held: false }]);
    expect(server.requests.some(({ url }) => new URL(url).pathname === '/api/analytics/form/f-1')).toBe(true);
    expect(screen.queryByRole('button', { name: /new response/ })).not.toBeInTheDocument();
  });

  it('selects all that is loaded', async () => {
    const { user } = await openResponses({ [LIST]: three });
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 that are loaded' }));
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('heading', { name: '3 responses' })).toBeVisible();
  });

  it('stays where it was when the server refuses', async () => {
    const { user } = await openResponses({ [LIST]: three, [DELETE]: refusal(500, 'server.fault') });
    await screen.findByText('The nurse');
    await user.click(box(0));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete response' }));
    expect(await screen.findByText('The responses could not be deleted')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Delete this response?' })).toBeVisible();
    expect(screen.getByText('The nurse')).toBeInTheDocument();
  });

  it('goes on to the next response after deleting the open one', async () => {
    const { user } = await openResponses(
      {
        [LIST]: three,
        'GET /api/analytics/form/f-1/responses/r-1': wholeOf('r-1'),
        'GET /api/analytics/form/f-1/responses/r-2': wholeOf('r-2'),
        [DELETE]: { body: { success: true, deleted: 1, more: false } },
      },
      { search: '&response=r-1' },
    );
    const panel = await screen.findByRole('dialog', { name: 'Response' });
    await screen.findByText('The nurse');
    await user.click(within(panel).getByRole('button', { name: 'Delete response' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this response?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete response' }));
    expect(await screen.findByText('1 response deleted')).toBeVisible();
    await waitFor(() => expect(place().get('response')).toBe('r-2'));
  });
});

describe('deleting all before a date', () => {
  it('says how many go, asks for the number, and goes on until none is left', async () => {
    const answers = [
      { deleted: 500, more: true },
      { deleted: 500, more: true },
      { deleted: 234, more: false },
    ];
    const { user, server, dialog } = await openDialog({
      [LIST]: counted,
      [DELETE]: () => ({ body: { success: true, ...answers.shift() } }),
    });
    await user.type(within(dialog).getByLabelText('Begun before'), '2026-11-01');
    expect(await within(dialog).findByText(/1,234 responses were begun before 1 Nov 2026/)).toHaveTextContent(
      '34 of them are flagged.',
    );
    const confirm = within(dialog).getByRole('button', { name: 'Delete 1,234 responses' });
    await user.click(confirm);
    const field = within(dialog).getByLabelText('Type 1,234 to confirm');
    expect(field).toHaveAccessibleDescription('That is not the number of responses.');
    expect(await server.bodiesOf(DELETE)).toEqual([]);
    const reads = listQueries(server.requests).length;
    await user.type(field, '1234');
    await user.click(confirm);
    expect(await screen.findByText('1,234 responses deleted')).toBeVisible();
    expect(await server.bodiesOf(DELETE)).toEqual([
      { before: '2026-11-01', held: false },
      { before: '2026-11-01', held: false },
      { before: '2026-11-01', held: false },
    ]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(listQueries(server.requests).length).toBeGreaterThan(reads);
  });

  it('can be stopped between two calls', async () => {
    const held = { release: (): void => undefined };
    const { user, server, dialog } = await openDialog({
      [LIST]: counted,
      [DELETE]: async () => {
        await new Promise<void>((resolve) => {
          held.release = resolve;
        });
        return { body: { success: true, deleted: 500, more: true } };
      },
    });
    await user.type(within(dialog).getByLabelText('Begun before'), '2026-11-01');
    await user.type(await within(dialog).findByLabelText('Type 1,234 to confirm'), '1,234');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1,234 responses' }));
    expect(await within(dialog).findByText('0 of 1,234 deleted')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    held.release();
    expect(await screen.findByText('Stopped. 500 responses were deleted.')).toBeVisible();
    expect(await server.bodiesOf(DELETE)).toHaveLength(1);
  });

  it('leaves the button off where there is none', async () => {
    const { user, dialog } = await openDialog({
      [LIST]: (request) => (new URL(request.url).searchParams.has('to') ? listOf([], { total: 0 }) : three),
    });
    await user.type(within(dialog).getByLabelText('Begun before'), '2020-01-01');
    expect(await within(dialog).findByText('No response was begun before this day.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});

describe('flagged responses', () => {
  const flagged = listOf(
    [
      given('h-1', 'Buy now', { held: 'honeypot' }),
      given('h-2', 'Cheap', { held: 'too_fast' }),
      given('h-3', 'A real one', { held: 'pressure' }),
    ],
    { total: 3 },
  );
  const routes = {
    [LIST]: (request: Request) =>
      new URL(request.url).searchParams.get('state') === 'held' ? flagged : three,
    [RELEASE]: { body: { success: true, released: 2 } },
    [NUMBERS]: numbers,
  };

  it('stand apart, with the reason in plain words', async () => {
    const { user } = await openResponses(routes, { analytics: { held: 3 } });
    await user.click(await screen.findByRole('radio', { name: 'Flagged (3)' }));
    expect(await screen.findByText('Filled in a field that people never see')).toBeVisible();
    expect(screen.getByText('Answered faster than anybody reads')).toBeVisible();
    expect(screen.getByText('Came during a flood, without proof of a browser')).toBeVisible();
    expect(place().get('state')).toBe('held');
    expect(screen.queryByText('The nurse')).not.toBeInTheDocument();
  });

  it('are not offered where there are none', async () => {
    await openResponses(routes);
    await screen.findByText('The nurse');
    expect(screen.queryByRole('radio', { name: /Flagged/ })).not.toBeInTheDocument();
  });

  it('count once the owner says that they are no spam', async () => {
    const { user, server } = await openResponses(routes, { search: '&state=held', analytics: { held: 3 } });
    await screen.findByText('A real one');
    await user.click(box(1));
    await user.click(box(2));
    await user.click(screen.getByRole('button', { name: 'Not spam, count them' }));
    expect(await screen.findByText('2 responses count now')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('A real one')).not.toBeInTheDocument());
    expect(screen.getByText('Buy now')).toBeVisible();
    expect(await server.bodiesOf(RELEASE)).toEqual([{ responseIds: ['h-2', 'h-3'] }]);
  });

  it('count one at a time from their own page', async () => {
    const { user, server } = await openResponses(
      { ...routes, 'GET /api/analytics/form/f-1/responses/h-3': wholeOf('h-3', { held: 'pressure' }) },
      { search: '&state=held&response=h-3', analytics: { held: 3 } },
    );
    const panel = await screen.findByRole('dialog', { name: 'Response' });
    await user.click(await within(panel).findByRole('button', { name: 'Not spam, count it' }));
    await waitFor(async () => expect(await server.bodiesOf(RELEASE)).toEqual([{ responseIds: ['h-3'] }]));
  });

  it('are read but not released by people who may only see the results', async () => {
    await openResponses(
      { ...routes, 'GET /api/analytics/form/f-1/responses/h-3': wholeOf('h-3', { held: 'pressure' }) },
      { search: '&state=held&response=h-3', analytics: { held: 3, role: 'results' } },
    );
    const panel = await screen.findByRole('dialog', { name: 'Response' });
    expect(await within(panel).findByText(/Came during a flood/)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /Not spam/ })).not.toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Delete response' })).not.toBeInTheDocument();
  });
});
