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

const TOKEN_KEY = 'formPass:link-1';

const restricted = refusal(403, 'form.people_only');
const served: Reply = { body: { success: true, form: colourForm } };
const sent: Reply = { body: { success: true, entry: 'entry-1', resendAfterSeconds: 60 } };
const accepted: Reply = { body: { success: true, pass: 'pass-1', expiresAt: '2030-01-01T00:00:00Z' } };

/** A restricted form that opens with this access token only. */
const opensWith = (accessToken: string) => (request: Request) =>
  request.headers.get('x-form-pass') === accessToken ? served : restricted;

function visit(routes: Parameters<typeof stubServer>[0]) {
  const server = stubServer({ [SHARED]: opensWith('pass-1'), [CODE]: sent, [ENTER]: accepted, ...routes });
  const made = visitTo('link-1');
  render(<Respondent visit={made} />);
  made.open();
  return server;
}

async function askFor(email: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
}

/** Typing the last digit submits the code. */
async function enterCode(code: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), code);
}

beforeEach(() => {
  document.documentElement.lang = '';
  localStorage.setItem('language', 'en');
});

it('sends people to the administrator where no mail goes out', async () => {
  visit({ 'GET /api/installation': { body: { success: true, sendsMail: false } } });
  await askFor('ravi@riverside.example');
  expect(
    await screen.findByText(/This site sends no email.*ask its administrator for the code/),
  ).toBeVisible();
});

it('opens the form with the mailed code and stores the access token', async () => {
  const { bodiesOf } = visit({});
  expect(await screen.findByRole('heading', { name: 'This form is for invited people' })).toBeVisible();
  await askFor(' meera@example.com ');
  await enterCode('123456');
  expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
  expect(await bodiesOf(CODE)).toEqual([{ email: 'meera@example.com' }]);
  expect(await bodiesOf(ENTER)).toEqual([{ entry: 'entry-1', otp: '123456' }]);
  expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^pass-1 [\da-f]{1,8}$/);
});

it('opens at once with a stored access token', async () => {
  localStorage.setItem(TOKEN_KEY, 'pass-1');
  visit({});
  expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
});

it('deletes an invalid access token and asks for a code again', async () => {
  localStorage.setItem(TOKEN_KEY, 'old');
  visit({});
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('reports a wrong code and accepts another', async () => {
  let tries = 0;
  visit({
    [ENTER]: () => {
      tries += 1;
      return tries === 1 ? refusal(400, 'code.invalid') : accepted;
    },
  });
  await askFor('meera@example.com');
  await enterCode('000000');
  const field = await screen.findByRole('textbox', { name: 'Code', description: 'Invalid or expired OTP' });
  expect(field).toHaveValue('');
  await enterCode('123456');
  expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
});

it('requires a valid address and a complete code', async () => {
  const { bodiesOf } = visit({});
  await askFor('meera');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox'), '@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await enterCode('12');
  await userEvent.click(screen.getByRole('button', { name: 'Open the form' }));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('OTP must be 6 digits');
  expect(await bodiesOf(ENTER)).toEqual([]);
});

it('limits resending, but lets the address be changed', async () => {
  visit({});
  await askFor('meera@example.com');
  expect(await screen.findByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('meera@example.com');
});

it('resends a code after the wait, and the newest one is valid', async () => {
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

it('says how long to wait after too many codes', async () => {
  visit({ [CODE]: { ...refusal(429, 'rate.limited'), headers: { 'retry-after': '600' } } });
  await askFor('meera@example.com');
  const words = 'Too many codes were requested. Try again in 10 minutes.';
  expect(await screen.findByRole('textbox', { name: 'Email', description: words })).toBeVisible();
});

it('keeps the answers while a new code is requested', async () => {
  localStorage.setItem(TOKEN_KEY, 'pass-1');
  const { bodiesOf } = visit({
    [SUBMIT]: ({ headers }) =>
      headers.get('x-form-pass') === 'pass-2' ? { body: { success: true } } : restricted,
    [ENTER]: { body: { success: true, pass: 'pass-2' } },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Red' }));
  await userEvent.type(screen.getByRole('textbox'), 'Meera');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('banner')).toHaveTextContent('Colours');
  await askFor('meera@example.com');
  await enterCode('123456');
  expect(await screen.findByRole('radio', { name: 'Red' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
  expect(await bodiesOf(SUBMIT)).toHaveLength(2);
});

const notYou = () => screen.findByRole('button', { name: 'Not you?' });

it('forgets the person at once when there are no answers', async () => {
  localStorage.setItem(TOKEN_KEY, 'pass-1');
  visit({});
  await userEvent.click(await notYou());
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it('forgets the person and deletes the answers after confirmation', async () => {
  localStorage.setItem(TOKEN_KEY, 'pass-1');
  visit({});
  await userEvent.click(await screen.findByRole('radio', { name: 'Red' }));
  await userEvent.click(await notYou());
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  await userEvent.click(await notYou());
  await userEvent.click(screen.getByRole('button', { name: 'Delete the answers' }));
  await askFor('ravi@example.com');
  await enterCode('123456');
  expect(await screen.findByRole('radio', { name: 'Red' })).not.toBeChecked();
});

it('does not offer to forget anybody on a public form', async () => {
  visit({ [SHARED]: served });
  await screen.findByRole('heading', { name: 'Page ask' });
  expect(screen.queryByRole('button', { name: 'Not you?' })).not.toBeInTheDocument();
});

it('does not show the answers to another invited person', async () => {
  const { requests } = visit({
    [SUBMIT]: restricted,
    [SHARED]: ({ headers }) => (headers.get('x-form-pass') === null ? restricted : served),
  });
  await askFor('meera@example.com');
  await enterCode('123456');
  await userEvent.click(await screen.findByRole('radio', { name: 'Red' }));
  await userEvent.type(screen.getByRole('textbox'), 'Meera');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await askFor('ravi@example.com');
  await enterCode('123456');
  expect(await screen.findByRole('radio', { name: 'Red' })).not.toBeChecked();
  expect(requests.filter(({ url }) => url.endsWith('/enter'))).toHaveLength(2);
});
