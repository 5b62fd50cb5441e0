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
const numbers = {
  body: { ...clinic, starts: 1, completed: 1, versions: [{ ...clinic.versions[0], starts: 1 }] },
};

function box(at: number): HTMLElement {
  const found = screen.getAllByRole('checkbox', { name: /^Select the response of/ })[at];
  if (!found) {
    throw new TypeError(`no box ${at}`);
  }
  return found;
}

/** Before November there are 1,200 counted and 34 flagged responses. */
function counted(request: Request) {
  const filter = new URL(request.url).searchParams;
  if (filter.get('to') === '2026-10-31') {
    return listOf([], { total: filter.get('state') === 'quarantined' ? 34 : 1200 });
  }
  return three;
}

async function openDialog(routes: Parameters<typeof openResponses>[0]) {
  const opened = await openResponses(routes, { analytics: { quarantined: 2 } });
  await screen.findByText('The nurse');
  await opened.user.click(screen.getByRole('button', { name: 'More for these responses' }));
  await opened.user.click(await screen.findByRole('menuitem'));
  const dialog = await screen.findByRole('dialog', { name: /before a date/ });
  return { ...opened, dialog };
}

describe('deleting', () => {
  it('removes the selected rows after confirmation and refetches the analytics', async () => {
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
    expect(dialog).toHaveTextContent(
      'This can’t be undone. Uploaded files are deleted too, and the charts are updated.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 responses' }));
    expect(await screen.findByText('2 responses deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('The nurse')).not.toBeInTheDocument());
    expect(screen.getByText('Parking')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '1 response' })).toBeVisible();
    expect(await server.bodiesOf(DELETE)).toEqual([{ responseIds: ['r-1', 'r-3'], quarantined: false }]);
    expect(server.requests.some(({ url }) => new URL(url).pathname === '/api/analytics/form/f-1')).toBe(true);
    expect(screen.queryByRole('button', { name: /new · Show/ })).not.toBeInTheDocument();
  });

  it('selects all loaded rows', async () => {
    const { user } = await openResponses({ [LIST]: three });
    await screen.findByText('The nurse');
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 loaded responses' }));
    expect(screen.getByText('3 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('heading', { name: '2 responses, 1 partial' })).toBeVisible();
  });

  it('keeps the rows when the server refuses', async () => {
    const { user } = await openResponses({ [LIST]: three, [DELETE]: refusal(500, 'server.fault') });
    await screen.findByText('The nurse');
    await user.click(box(0));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete response' }));
    expect(await screen.findByText('The responses could not be deleted')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Delete this response?' })).toBeVisible();
    expect(screen.getByText('The nurse')).toBeInTheDocument();
  });

  it('opens the next response after deleting the open one', async () => {
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
  it('shows the count, asks for it, and deletes in batches', async () => {
    const answers = [
      { deleted: 500, more: true },
      { deleted: 500, more: true },
      { deleted: 234, more: false },
    ];
    const { user, server, dialog } = await openDialog({
      [LIST]: counted,
      [DELETE]: () => ({ body: { success: true, ...answers.shift() } }),
    });
    await user.type(within(dialog).getByLabelText('Started before'), '2026-11-01');
    expect(
      await within(dialog).findByText(
        /1,234 responses, complete and partial, were started before 1 Nov 2026/,
      ),
    ).toHaveTextContent('34 of them are flagged as spam.');
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
      { before: '2026-11-01', quarantined: false },
      { before: '2026-11-01', quarantined: false },
      { before: '2026-11-01', quarantined: false },
    ]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(listQueries(server.requests).length).toBeGreaterThan(reads);
  });

  it('can be stopped between two batches', async () => {
    const pending = { release: (): void => undefined };
    const { user, server, dialog } = await openDialog({
      [LIST]: counted,
      [DELETE]: async () => {
        await new Promise<void>((resolve) => {
          pending.release = resolve;
        });
        return { body: { success: true, deleted: 500, more: true } };
      },
    });
    await user.type(within(dialog).getByLabelText('Started before'), '2026-11-01');
    await user.type(await within(dialog).findByLabelText('Type 1,234 to confirm'), '1,234');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1,234 responses' }));
    expect(await within(dialog).findByText('0 of 1,234 deleted')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    pending.release();
    expect(await screen.findByText('Stopped. 500 responses were deleted.')).toBeVisible();
    expect(await server.bodiesOf(DELETE)).toHaveLength(1);
  });

  it('disables the button when there are none', async () => {
    const { user, dialog } = await openDialog({
      [LIST]: (request) => (new URL(request.url).searchParams.has('to') ? listOf([], { total: 0 }) : three),
    });
    await user.type(within(dialog).getByLabelText('Started before'), '2020-01-01');
    expect(await within(dialog).findByText('Nothing was started before this day.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});

describe('flagged responses', () => {
  const flagged = listOf(
    [
      given('h-1', 'Buy now', { quarantineReason: 'honeypot' }),
      given('h-2', 'Cheap', { quarantineReason: 'too_fast' }),
      given('h-3', 'A real one', { quarantineReason: 'flood' }),
    ],
    { total: 3 },
  );
  const routes = {
    [LIST]: (request: Request) =>
      new URL(request.url).searchParams.get('state') === 'quarantined' ? flagged : three,
    [RELEASE]: { body: { success: true, released: 2 } },
    [NUMBERS]: numbers,
  };

  it('are in their own view, with the reason', async () => {
    const { user } = await openResponses(routes, { analytics: { quarantined: 3 } });
    await user.click(await screen.findByRole('radio', { name: 'Flagged as spam (3)' }));
    expect(await screen.findByText('Filled in a hidden field')).toBeVisible();
    expect(screen.getByText('Answered faster than a person can read')).toBeVisible();
    expect(screen.getByText('Arrived in a flood of responses, browser not verified')).toBeVisible();
    expect(place().get('state')).toBe('quarantined');
    expect(screen.queryByText('The nurse')).not.toBeInTheDocument();
  });

  it('have no view when there are none', async () => {
    await openResponses(routes);
    await screen.findByText('The nurse');
    expect(screen.queryByRole('radio', { name: /Flagged/ })).not.toBeInTheDocument();
  });

  it('are counted once the owner marks them as not spam', async () => {
    const { user, server } = await openResponses(routes, {
      search: '&state=quarantined',
      analytics: { quarantined: 3 },
    });
    await screen.findByText('A real one');
    await user.click(box(1));
    await user.click(box(2));
    await user.click(screen.getByRole('button', { name: 'Not spam, count them' }));
    expect(await screen.findByText('2 responses are now counted')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('A real one')).not.toBeInTheDocument());
    expect(screen.getByText('Buy now')).toBeVisible();
    expect(await server.bodiesOf(RELEASE)).toEqual([{ responseIds: ['h-2', 'h-3'] }]);
  });

  it('can be marked as not spam one at a time', async () => {
    const { user, server } = await openResponses(
      {
        ...routes,
        'GET /api/analytics/form/f-1/responses/h-3': wholeOf('h-3', { quarantineReason: 'flood' }),
      },
      { search: '&state=quarantined&response=h-3', analytics: { quarantined: 3 } },
    );
    const panel = await screen.findByRole('dialog', { name: 'Response' });
    await user.click(await within(panel).findByRole('button', { name: 'Not spam, count it' }));
    await waitFor(async () => expect(await server.bodiesOf(RELEASE)).toEqual([{ responseIds: ['h-3'] }]));
  });

  it('cannot be marked as not spam without owner rights', async () => {
    await openResponses(
      {
        ...routes,
        'GET /api/analytics/form/f-1/responses/h-3': wholeOf('h-3', { quarantineReason: 'flood' }),
      },
      { search: '&state=quarantined&response=h-3', analytics: { quarantined: 3, role: 'results' } },
    );
    const panel = await screen.findByRole('dialog', { name: 'Response' });
    expect(await within(panel).findByText(/Arrived in a flood/)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /Not spam/ })).not.toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Delete response' })).not.toBeInTheDocument();
  });
});
