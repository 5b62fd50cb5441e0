import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { meera, profileOf } from '../../testing/meera';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { ToastArea } from '../../ui/toast/ToastArea';
import { loadTexts, startI18n } from '../locales/i18n';
import { NotificationSettings } from './NotificationSettings';
import type { Notifications } from './useNotifications';

const READ = 'GET /api/form/f1/notifications';
const CHANGE = 'PUT /api/form/f1/notifications';
const TEST = 'POST /api/form/f1/notifications/test';

type Mail = Notifications['mails'][number];

const testMail: Mail = {
  id: 'm-test',
  kind: 'test',
  responses: 0,
  createdAt: '2026-11-15T10:00:00Z',
  outcome: 'pending',
};

function responsesMail(responses: number, outcome: Mail['outcome']): Mail {
  return { ...testMail, id: `m-${responses}`, kind: 'responses', responses, outcome };
}

beforeAll(async () => {
  await startI18n();
  await loadTexts('notifications');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A server that stores changes. */
function serverWith(start: Partial<Notifications> = {}, more: Record<string, Reply> = {}) {
  let stored: Notifications = { success: true, frequency: 'never', dailyAt: 480, mails: [], ...start };
  const server = stubServer({
    'GET /api/user/profile': profileOf(meera),
    [READ]: () => ({ body: stored }),
    [CHANGE]: async (request) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the component sent it.
      stored = { ...stored, ...((await request.json()) as Partial<Notifications>) };
      return { body: stored };
    },
    [TEST]: () => {
      stored = { ...stored, mails: [testMail, ...stored.mails] };
      return { body: stored };
    },
    ...more,
  });
  return {
    ...server,
    store: (change: Partial<Notifications>) => {
      stored = { ...stored, ...change };
    },
  };
}

function openSettings() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <NotificationSettings formId="f1" />
      </MemoryRouter>
      <ToastArea placement="top-right" closeAfterMs={5000} closeLabel="Close" label="Messages" />
    </QueryClientProvider>,
  );
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
}

const frequency = () => screen.findByRole('combobox', { name: 'Send me mails' });

async function choose(reader: ReturnType<typeof openSettings>, option: string) {
  await reader.click(await frequency());
  await reader.click(await screen.findByRole('option', { name: option }));
}

describe('the notifications about a form', () => {
  it('save a chosen frequency at once and explain it', async () => {
    const server = serverWith();
    const reader = openSettings();
    expect(await frequency()).toHaveTextContent('Off');
    expect(screen.getByText('Mails go to meera@riverside.example.')).toBeVisible();
    await choose(reader, 'At once');
    expect(await frequency()).toHaveTextContent('At once');
    expect(screen.getByText(/then at most one every five minutes/)).toBeVisible();
    await waitFor(async () => expect(await server.bodiesOf(CHANGE)).toEqual([{ frequency: 'immediately' }]));
  });

  it('return to the stored frequency after a failure', async () => {
    serverWith({ frequency: 'hourly' }, { [CHANGE]: refusal(500, 'server.fault') });
    const reader = openSettings();
    await choose(reader, 'Off');
    expect(await screen.findByRole('alert')).toHaveTextContent('The notifications could not be saved');
    await waitFor(async () => expect(await frequency()).toHaveTextContent('Hourly'));
  });

  it('say why a change is refused', async () => {
    serverWith({}, { [CHANGE]: refusal(409, 'email.unverified') });
    const reader = openSettings();
    await choose(reader, 'Hourly');
    expect(await screen.findByRole('alert')).toHaveTextContent('Verify your email address first.');
  });

  it('suggest eight o’clock local time for the first daily mail', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    const server = serverWith();
    const reader = openSettings();
    expect(await frequency()).toBeVisible();
    expect(screen.queryByLabelText('Time of the daily mail')).not.toBeInTheDocument();
    await choose(reader, 'Daily');
    expect(await screen.findByLabelText('Time of the daily mail')).toHaveValue('08:00');
    await waitFor(async () =>
      expect(await server.bodiesOf(CHANGE)).toEqual([{ frequency: 'daily', dailyAt: 150 }]),
    );
  });

  it('keep a chosen time when daily mails are turned on again', async () => {
    const server = serverWith({ dailyAt: 990 });
    const reader = openSettings();
    await choose(reader, 'Daily');
    await waitFor(async () => expect(await server.bodiesOf(CHANGE)).toEqual([{ frequency: 'daily' }]));
  });

  it('show the daily time in the local zone and send it in UTC', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    const server = serverWith({ frequency: 'daily', dailyAt: 90 });
    openSettings();
    const time = await screen.findByLabelText('Time of the daily mail');
    expect(time).toHaveValue('07:00');
    expect(time).toHaveAccessibleDescription('In India Standard Time, the time zone of this device.');
    fireEvent.change(time, { target: { value: '' } });
    expect(time).toHaveValue('');
    fireEvent.change(time, { target: { value: '02:15' } });
    expect(time).toHaveValue('02:15');
    await waitFor(async () =>
      expect(await server.bodiesOf(CHANGE)).toEqual([{ frequency: 'daily', dailyAt: 1245 }]),
    );
    expect(time).toHaveValue('02:15');
  });

  it('return to the stored time after a failure', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    serverWith({ frequency: 'daily', dailyAt: 90 }, { [CHANGE]: refusal(500, 'server.fault') });
    openSettings();
    const time = await screen.findByLabelText('Time of the daily mail');
    fireEvent.change(time, { target: { value: '09:45' } });
    expect(time).toHaveValue('09:45');
    await waitFor(() => expect(time).toHaveValue('07:00'));
  });

  it('restore the time when its cleared field is left', async () => {
    const server = serverWith({ frequency: 'daily', dailyAt: 990 });
    openSettings();
    const time = await screen.findByLabelText<HTMLInputElement>('Time of the daily mail');
    const before = time.value;
    fireEvent.change(time, { target: { value: '' } });
    fireEvent.blur(time);
    expect(time).toHaveValue(before);
    expect(await server.bodiesOf(CHANGE)).toEqual([]);
  });

  it('are disabled while the address is not verified', async () => {
    serverWith({}, { 'GET /api/user/profile': profileOf({ ...meera, emailVerified: false }) });
    openSettings();
    expect(await frequency()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send a test mail' })).toBeDisabled();
    expect(screen.getByText(/^Verify your email address to get mails/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify email' })).toHaveAttribute('href', '/home');
  });

  it('are disabled where no mail goes out', async () => {
    serverWith(
      { frequency: 'daily' },
      { 'GET /api/installation': { body: { success: true, sendsMail: false } } },
    );
    openSettings();
    expect(await screen.findByText(/^This site sends no email/)).toBeVisible();
    expect(await frequency()).toBeDisabled();
    expect(screen.getByLabelText('Time of the daily mail')).toBeDisabled();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    serverWith({}, { [READ]: refusal(503, 'server.busy') });
    const reader = openSettings();
    const again = await screen.findByRole('button', { name: 'Try again' });
    serverWith();
    await reader.click(again);
    expect(await frequency()).toBeVisible();
  });
});

describe('the recent mails', () => {
  it('are listed with their outcome and its reason', async () => {
    serverWith({
      mails: [testMail, responsesMail(1, 'sent'), responsesMail(3, 'failed'), responsesMail(1200, 'dropped')],
    });
    openSettings();
    const list = within(await screen.findByRole('region', { name: 'Recent mails' }));
    const [waiting, sent, failed, dropped] = list.getAllByRole('listitem');
    expect(waiting).toHaveTextContent(/^Test.*2026.*Waiting$/);
    expect(sent).toHaveTextContent(/^1 new response.*Sent$/);
    expect(failed).toHaveTextContent(/^3 new responses.*The mail server refused it\.Not delivered$/);
    expect(dropped).toHaveTextContent(/^1,200 new responses.*Over the limit.*Dropped$/);
  });

  it('are five at first, and all on request', async () => {
    serverWith({ mails: [1, 2, 3, 4, 5, 6].map((count) => responsesMail(count, 'sent')) });
    const reader = openSettings();
    const list = within(await screen.findByRole('region', { name: 'Recent mails' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    await reader.click(list.getByRole('button', { name: 'Show all' }));
    expect(list.getAllByRole('listitem')).toHaveLength(6);
    expect(list.queryByRole('button', { name: 'Show all' })).not.toBeInTheDocument();
  });

  it('show a requested test mail, refreshed until it is sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serverWith();
    const reader = openSettings();
    expect(await screen.findByText('No mails yet.')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Send a test mail' }));
    expect(await screen.findByText('The test mail is being sent')).toBeVisible();
    expect(await screen.findByText('Waiting')).toBeVisible();
    server.store({ mails: [{ ...testMail, outcome: 'sent' }] });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('Sent')).toBeVisible();
    const asked = server.requests.length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(server.requests).toHaveLength(asked);
  });

  it('stop refreshing a minute after the test mail was requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serverWith();
    const reader = openSettings();
    await reader.click(await screen.findByRole('button', { name: 'Send a test mail' }));
    await screen.findByText('Waiting');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const asked = server.requests.length;
    expect(asked).toBeGreaterThan(20);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.requests).toHaveLength(asked);
  });

  it('tell how long to wait after too many test mails', async () => {
    serverWith({}, { [TEST]: { ...refusal(429, 'rate.limited'), headers: { 'retry-after': '90' } } });
    const reader = openSettings();
    await reader.click(await screen.findByRole('button', { name: 'Send a test mail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 90 seconds.');
  });
});
