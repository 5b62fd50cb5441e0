import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionsOf } from '../../../form-rules/definition';
import { id, pageWith, questionOfKind } from '../../../testing/questions';
import { refusal } from '../../../testing/stubServer';
import { openSettings, stubSettingsServer } from './testing/openSettings';

const TEST = 'POST /api/form/form-1/confirmations/test';
const READ = 'GET /api/form/form-1/confirmations';

const email = questionOfKind('Short Answer', {
  id: id('mail'),
  questionText: 'Q1 Your email',
  format: 'email',
  shortName: 'mail',
});
const name = questionOfKind('Short Answer', { id: id('name'), questionText: 'Q2 Your name' });
const hidden = questionOfKind('Hidden Field', { id: id('ref'), questionText: 'Referrer', shortName: 'ref' });
const files = questionOfKind('File Upload', { id: id('files'), questionText: 'Q3 Your papers' });

beforeEach(() => void stubSettingsServer());

const confirmationSwitch = () => screen.getByRole('switch', { name: 'Mail each respondent a confirmation' });
const address = () => screen.getByRole('combobox', { name: 'Address' });
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
const text = () => screen.getByPlaceholderText<HTMLTextAreaElement>(/^Thank you/);

async function turnOn(...given: Parameters<typeof openSettings>) {
  const opened = await openSettings(...given);
  await userEvent.click(confirmationSwitch());
  return { ...opened, confirmation: () => opened.settings()?.confirmation };
}

async function insert(field: string, question: string) {
  await userEvent.click(screen.getByRole('button', { name: `Insert an answer: ${field}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: question }));
}

const list = () => screen.findByRole('region', { name: 'Recent confirmations' });
const sendTest = async () => userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));

describe('the confirmation', () => {
  it.each(['receipt', 'respondent', 'confirm', 'email'])('is found by “%s”', async (word) => {
    await openSettings();
    await userEvent.type(screen.getByRole('searchbox'), word);
    expect(confirmationSwitch()).toBeVisible();
  });

  it('goes to the first email question when turned on', async () => {
    const { confirmation, settings } = await turnOn({}, [name, email]);
    expect(confirmation()).toEqual({ addressQuestionId: 'mail' });
    expect(address()).toHaveTextContent('Q1 Your email');
    expect(subject()).toHaveAttribute('placeholder', 'Your response to “Clinic”');
    await userEvent.click(confirmationSwitch());
    expect(settings()).toBeUndefined();
  });

  it('goes to listed people if no question asks for an address', async () => {
    const { confirmation } = await turnOn({ access: 'people' }, [name]);
    expect(confirmation()).toEqual({});
    expect(address()).toHaveTextContent('Listed people: the address on the list');
    expect(address()).toHaveAccessibleDescription(/^Only listed people get it\. To mail others, add/);
  });

  it('says that nobody gets it if the form has no list', async () => {
    await turnOn({}, [name]);
    expect(screen.getByText(/^Nobody gets a confirmation: .* Add a Short Answer/)).toBeVisible();
  });

  it('takes another address', async () => {
    const { confirmation } = await turnOn({}, [email]);
    await userEvent.click(address());
    await userEvent.click(await screen.findByRole('option', { name: /^Listed people/ }));
    expect(confirmation()).toEqual({});
    expect(screen.getByText(/^Nobody gets a confirmation: .* Choose a question/)).toBeVisible();
  });

  it('names the pages of email questions with equal texts', async () => {
    const other = { ...email, id: id('other'), questionText: 'Q2 Your email' };
    await turnOn({}, [email], pageWith('b', [other]));
    await userEvent.click(address());
    expect(await screen.findByRole('option', { name: 'Q1 Your email (01 Page a)' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Q2 Your email (02 Page b)' })).toBeVisible();
  });

  it('says that its question asks for no address any more', async () => {
    const { editor } = await turnOn({}, [email]);
    editor.dispatch({ type: 'content/set', id: email.id, content: { format: undefined } });
    expect(await screen.findByText(/is missing or does not ask for an email address/)).toBeVisible();
    expect(address()).toHaveTextContent('A question without an email address');
  });

  it('can contain a copy of the answers', async () => {
    const { confirmation } = await turnOn({}, [email]);
    const copy = screen.getByRole('switch', { name: 'Include a copy of the answers' });
    await userEvent.click(copy);
    expect(confirmation()).toEqual({ addressQuestionId: 'mail', copyAnswers: true });
    await userEvent.click(copy);
    expect(confirmation()).toEqual({ addressQuestionId: 'mail' });
  });
});

describe('an answer in the confirmation', () => {
  it('is inserted at the cursor, which then follows it', async () => {
    const { confirmation } = await turnOn({}, [email, hidden]);
    await userEvent.type(subject(), 'Dear !');
    subject().setSelectionRange(5, 5);
    await insert('Subject', 'Referrer');
    expect(confirmation()?.subject).toBe('Dear {{ref}}!');
    await waitFor(() => expect(subject()).toHaveFocus());
    expect(subject().selectionStart).toBe('Dear {{ref}}'.length);
  });

  it('is appended to a text that was never edited', async () => {
    const { editor, confirmation } = await turnOn({}, [email]);
    editor.dispatch({ type: 'confirmation/set', confirmation: { text: 'To ' } });
    await insert('Text', 'Q1 Your email');
    expect(confirmation()?.text).toBe('To {{mail}}');
    await waitFor(() => expect(text()).toHaveFocus());
  });

  it('names its question, which one undo reverts', async () => {
    const { editor, confirmation } = await turnOn({}, [email, name]);
    await insert('Text', 'Q2 Your name');
    const shortName = () => questionsOf(editor.getState().document.form)[1]?.shortName;
    expect(shortName()).toBe('your_name');
    expect(confirmation()?.text).toBe('{{your_name}}');
    editor.undo();
    expect(shortName()).toBeUndefined();
    expect(confirmation()).toEqual({ addressQuestionId: 'mail' });
  });

  it('comes from a question with a name in links only', async () => {
    await turnOn({}, [email, files, hidden]);
    await userEvent.click(screen.getByRole('button', { name: 'Insert an answer: Text' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Q1 Your email', 'Referrer']);
  });

  it('is refused if it makes the text too long', async () => {
    const { editor, confirmation } = await turnOn({}, [email]);
    const long = 'a'.repeat(198);
    editor.dispatch({ type: 'confirmation/set', confirmation: { subject: long } });
    await insert('Subject', 'Q1 Your email');
    expect(confirmation()?.subject).toBe(long);
    expect(await screen.findByText('There is no room for another answer.')).toBeVisible();
  });

  it('that no question gives is shown at its field', async () => {
    await turnOn({}, [email]);
    await userEvent.type(text(), 'Dear {{{{nmae}}');
    expect(text()).toBeInvalid();
    expect(text()).toHaveAccessibleDescription('“{{nmae}}” is no question’s name.');
    await userEvent.type(text(), ' {{{{mail}} {{{{ city }}');
    expect(text()).toHaveAccessibleDescription('“{{nmae}}”, “{{city}}” are no questions’ names.');
    expect(subject()).toBeValid();
  });
});

describe('the mails of the confirmation', () => {
  const mails = [
    { id: 'm1', kind: 'test', createdAt: '2026-11-20T10:00:00Z', outcome: 'sent' },
    { id: 'm2', kind: 'response', receipt: 'K7QF2MXA', createdAt: '2026-11-20T09:00:00Z', outcome: 'failed' },
    { id: 'm3', kind: 'response', createdAt: '2026-11-20T08:00:00Z', outcome: 'dropped' },
  ];
  const reply = { body: { success: true, ownerVerified: true, mails } };

  it('are listed with their receipt and outcome', async () => {
    stubSettingsServer({ [READ]: reply });
    await turnOn({}, [email]);
    const [test, failed, dropped] = within(await list()).getAllByRole('listitem');
    expect(test).toHaveTextContent(/^Test.*Sent$/);
    expect(failed).toHaveTextContent(/^K7QF2MXA.*Not delivered$/);
    expect(dropped).toHaveTextContent(/^Response.*Dropped$/);
  });

  it('are only read while the confirmation is on', async () => {
    const server = stubSettingsServer();
    await openSettings({}, [email]);
    await screen.findByRole('combobox', { name: 'Send me mails' });
    expect(server.requests.some(({ url }) => url.endsWith('/confirmations'))).toBe(false);
  });

  it('include a test, sent after the draft is saved', async () => {
    const server = stubSettingsServer({ [TEST]: reply });
    const { saveNow } = await turnOn({}, [email]);
    saveNow.mockImplementation(() => {
      expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
      return Promise.resolve({ kind: 'saved', at: undefined, recovered: false });
    });
    await sendTest();
    expect(await screen.findByText('The test mail is being sent')).toBeVisible();
    expect(within(await list()).getByText('Test')).toBeVisible();
    expect(saveNow).toHaveBeenCalledOnce();
  });

  it('include no test if the draft could not be saved', async () => {
    const server = stubSettingsServer({ [TEST]: reply });
    const { saveNow } = await turnOn({}, [email]);
    saveNow.mockResolvedValue({ kind: 'offline' });
    await sendTest();
    expect(await screen.findByText('Failed to save draft')).toBeVisible();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('say why a test is refused', async () => {
    stubSettingsServer({ [TEST]: refusal(409, 'confirmation.missing') });
    await turnOn({}, [email]);
    await sendTest();
    expect(await screen.findByText('This form sends no confirmation.')).toBeVisible();
  });

  it('wait until the owner has verified their address', async () => {
    stubSettingsServer({ [READ]: { body: { success: true, ownerVerified: false, mails: [] } } });
    await turnOn({}, [email]);
    expect(await screen.findByText(/^Confirmations are sent once you have verified/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify email' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
  });

  it('wait for the owner, as collaborators read', async () => {
    stubSettingsServer({ [READ]: { body: { success: true, ownerVerified: false, mails: [] } } });
    await turnOn({ role: 'edit' }, [email]);
    expect(await screen.findByText(/^Confirmations are sent once the owner/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Verify email' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send me a test' })).toBeEnabled();
  });

  it('are none where no mail goes out', async () => {
    stubSettingsServer({ 'GET /api/installation': { body: { success: true, sendsMail: false } } });
    await turnOn({}, [email]);
    expect(await screen.findByText(/^This site sends no email, so respondents/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a test' })).toBeDisabled();
  });
});
