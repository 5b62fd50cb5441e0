import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { Respondent } from '../Respondent';
import { colourForm } from '../testing/sharedForm';
import { visitTo } from '../visit';

const SHARED = 'GET /api/form/shared/link-1';
const SUBMIT = 'POST /api/response/submit';
const CODE = 'POST /api/form/shared/link-1/code';
const ENTER = 'POST /api/form/shared/link-1/enter';

const PASS_KEY = 'formPass:link-1';

const onlyListed = refusal(403, 'form.people_only');
const served: Reply = { body: { success: true, form: colourForm } };
const sent: Reply = { body: { success: true, entry: 'entry-1', resendAfterSeconds: 60 } };
const letIn: Reply = { body: { success: true, pass: 'pass-1', expiresAt: '2030-01-01T00:00:00Z' } };

/** A form for listed people: it opens for this pass alone. */
const listed = (pass: string) => (request: Request) =>
  request.headers.get('x-form-pass') === pass ? served : onlyListed;

function visit(routes: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ [SHARED]: listed('pass-1'), [CODE]: sent, [ENTER]: letIn, ...routes });
  const made = visitTo('link-1');
  render(<Respondent visit={made} />);
  made.open();
  return server;
}

async function askFor(email: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
}

async function enterCode(code: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), code);
  await userEvent.click(screen.getByRole('button', { name: 'Open the form' }));
}

beforeEach(() => {
  document.documentElement.lang = '';
  localStorage.setItem('language', 'en');
});

it('lets a listed person in by the code that was mailed to them, and remembers it', async () => {
  const { bodiesOf } = visit({});
  expect(await screen.findByRole('heading', { name: 'Only for people its owner has listed' })).toBeVisible();
  await askFor(' meera@example.com ');
  await enterCode('123456');
  expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
  expect(await bodiesOf(CODE)).toEqual([{ email: 'meera@example.com' }]);
  expect(await bodiesOf(ENTER)).toEqual([{ entry: 'entry-1', otp: '123456' }]);
  expect(localStorage.getItem(PASS_KEY)).toBe('pass-1');
});

it('opens at once for who was let in before', async () => {
  localStorage.setItem(PASS_KEY, 'pass-1');
  visit({});
  expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
});

it('drops a pass that no longer counts and asks again', async () => {
  localStorage.setItem(PASS_KEY, 'old');
  visit({});
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(localStorage.getItem(PASS_KEY)).toBeNull();
});

it('says that a code was wrong, and takes another', async () => {
  let tries = 0;
  visit({
    [ENTER]: () => {
      tries += 1;
      return tries === 1 ? refusal(400, 'code.invalid') : letIn;
    },
  });
  await askFor('meera@example.com');
  await enterCode('000000');
  const field = await screen.findByRole('textbox', { name: 'Code', description: 'Invalid or expired OTP' });
  expect(field).toHaveValue('');
  await enterCode('123456');
  expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
});

it('asks for a whole address and a whole code before anything is sent', async () => {
  const { bodiesOf } = visit({});
  await askFor('meera');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox'), '@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await enterCode('12');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('OTP must be 6 digits');
  expect(await bodiesOf(ENTER)).toEqual([]);
});

it('lets nobody ask for another code before its time, and the address can be changed', async () => {
  visit({});
  await askFor('meera@example.com');
  expect(await screen.findByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('meera@example.com');
});

it('sends another code when its time has come, and the newest counts', async () => {
  let count = 0;
  const { bodiesOf } = visit({
    [CODE]: () => {
      count += 1;
      return { body: { success: true, entry: `entry-${count}`, resendAfterSeconds: 0 } };
    },
  });
  await askFor('meera@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText('A new code was sent. Earlier ones no longer work.')).toBeVisible();
  await enterCode('123456');
  await screen.findByRole('heading', { name: 'Page ask' });
  expect(await bodiesOf(ENTER)).toEqual([{ entry: 'entry-2', otp: '123456' }]);
});

it('tells how long to wait after too many codes', async () => {
  visit({ [CODE]: { ...refusal(429, 'rate.limited'), headers: { 'retry-after': '600' } } });
  await askFor('meera@example.com');
  const words = 'Too many codes were asked for. Try again in 10 minutes.';
  expect(await screen.findByRole('textbox', { name: 'E-mail', description: words })).toBeVisible();
});

it('keeps what was filled in while the proof is asked for again', async () => {
  localStorage.setItem(PASS_KEY, 'pass-1');
  const { bodiesOf } = visit({
    [SUBMIT]: ({ headers }) =>
      headers.get('x-form-pass') === 'pass-2' ? { body: { success: true } } : onlyListed,
    [ENTER]: { body: { success: true, pass: 'pass-2' } },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Red' }));
  await userEvent.type(screen.getByRole('textbox'), 'Meera');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await askFor('meera@example.com');
  await enterCode('123456');
  expect(await screen.findByRole('radio', { name: 'Red' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
  expect(await bodiesOf(SUBMIT)).toHaveLength(2);
});
