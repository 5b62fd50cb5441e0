import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { id, questionOfKind } from '../../../testing/questions';
import { openSettings, stubSettingsServer } from './testing/openSettings';

beforeEach(() => void stubSettingsServer());

function hiddenField(shortName: string) {
  return questionOfKind('Hidden Field', { id: id(shortName), shortName });
}

const search = () => screen.getByRole('searchbox', { name: 'Search settings' });

describe('the settings', () => {
  it('show only what matches the search', async () => {
    await openSettings();
    await waitFor(() => expect(search()).toHaveFocus());
    await userEvent.type(search(), 'redirect');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'End',
    ]);
    expect(screen.getByText('1 setting found')).toBeInTheDocument();
    await userEvent.type(search(), 'x');
    expect(screen.getByText('No setting matches “redirectx”.')).toBeVisible();
  });

  it('of a section are all shown when its name is searched', async () => {
    await openSettings();
    await userEvent.type(search(), 'Start');
    expect(screen.getByRole('switch', { name: 'Welcome page' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'First page' })).toBeVisible();
  });

  it('of access are for the owner only', async () => {
    const { open } = await openSettings();
    await userEvent.click(screen.getByRole('button', { name: 'Manage access' }));
    expect(open).toHaveBeenCalledWith('people');
  });

  it('of access are hidden from collaborators', async () => {
    await openSettings({ role: 'edit' });
    expect(screen.queryByRole('button', { name: 'Manage access' })).toBeNull();
  });

  it('copy a link with the names of all questions', async () => {
    await openSettings({ shareUrl: 'https://forms.example/f/1' }, ['ref', 'mail'].map(hiddenField));
    const link = screen.getByRole('textbox', { name: 'Link with names' });
    expect(link).toHaveValue('https://forms.example/f/1?ref=&mail=');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('https://forms.example/f/1?ref=&mail=');
  });

  it('say that links fill in nothing until a question has a name', async () => {
    await openSettings({ shareUrl: 'https://forms.example/f/1' });
    expect(screen.getByText(/give a question a short name/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Link with names' })).toBeNull();
  });

  it('take the opening and closing time in the zone of the device', async () => {
    const { settings } = await openSettings();
    fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '2026-12-24T09:30' } });
    const opensAt = `${new Date(2026, 11, 24, 9, 30).toISOString().slice(0, 16)}Z`;
    expect(settings()).toEqual({ opensAt });
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2026-12-24T09:30' } });
    expect(screen.getByText('The form must close after it opens.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2020-12-24T09:30' } });
    expect(screen.getByText(/^This is in the past/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '' } });
    expect(settings()).toBeUndefined();
  });

  it('keep a year as it is typed', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    await openSettings();
    fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '0002-12-24T09:30' } });
    expect(screen.getByLabelText('Opens')).toHaveValue('0002-12-24T09:30');
    vi.unstubAllEnvs();
  });

  it('take the number of responses', async () => {
    const { settings } = await openSettings();
    await userEvent.click(screen.getByRole('switch', { name: 'Close after a number of responses' }));
    expect(settings()).toEqual({ responseLimit: 100 });
    const field = screen.getByRole('textbox', { name: 'Number of responses' });
    await userEvent.clear(field);
    await userEvent.type(field, '25');
    expect(settings()).toEqual({ responseLimit: 25 });
    await userEvent.clear(field);
    await userEvent.type(field, '0');
    expect(screen.getByText('Enter a number from 1 to 1,000,000.')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Close after a number of responses' }));
    expect(settings()).toBeUndefined();
  });

  it('take the days after which responses are deleted', async () => {
    const { settings } = await openSettings();
    await userEvent.click(screen.getByRole('switch', { name: 'Delete responses after some days' }));
    expect(settings()).toEqual({ retentionDays: 90 });
    const field = screen.getByRole('textbox', { name: 'Number of days' });
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    expect(settings()).toEqual({ retentionDays: 30 });
    await userEvent.type(field, '00');
    expect(settings()).toEqual({ retentionDays: 3000 });
    await userEvent.type(field, '0');
    expect(screen.getByText('Enter a number from 1 to 3,650.')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Delete responses after some days' }));
    expect(settings()).toBeUndefined();
  });

  it('take the text for a closed form', async () => {
    const { settings } = await openSettings();
    await userEvent.type(search(), 'closed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Over.');
    expect(settings()).toEqual({ closedText: 'Over.' });
  });

  it('show the notifications of the person when searched', async () => {
    await openSettings({ role: 'edit' });
    await userEvent.type(search(), 'digest');
    expect(await screen.findByRole('combobox', { name: 'Send me mails' })).toHaveTextContent('Hourly');
    expect(screen.getByText('1 setting found')).toBeInTheDocument();
  });

  it('switch the welcome on and take its texts', async () => {
    const { settings } = await openSettings();
    await userEvent.click(screen.getByRole('switch', { name: 'Welcome page' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Button' }), 'Go');
    expect(settings()).toEqual({ welcome: { buttonLabel: 'Go' } });
    await userEvent.click(screen.getByRole('switch', { name: 'Welcome page' }));
    expect(settings()).toBeUndefined();
  });

  it('offer no further response if each device can respond once', async () => {
    const { settings } = await openSettings();
    await userEvent.click(screen.getByRole('switch', { name: 'One response from each device' }));
    const another = screen.getByRole('switch', { name: 'Offer to answer again' });
    expect(another).toBeDisabled();
    expect(another).not.toBeChecked();
    expect(settings()).toEqual({ oneResponsePerDevice: true });
  });
});

describe('the endings', () => {
  it('start with the usual one, which is stored once it is changed', async () => {
    const { settings } = await openSettings();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Bye');
    expect(settings()?.endings).toMatchObject([{ title: 'Bye' }]);
  });

  it('can be added and removed, the focus following', async () => {
    const { settings } = await openSettings();
    const add = screen.getByRole('button', { name: 'Add another thank-you screen' });
    await userEvent.click(add);
    const [, second] = screen.getAllByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(second).toHaveFocus());
    await userEvent.type(second ?? add, 'Too young');
    await userEvent.click(screen.getByRole('button', { name: 'Remove “Too young”' }));
    expect(settings()).toBeUndefined();
    expect(add).toHaveFocus();
  });

  it('complain about an address once its field is left', async () => {
    await openSettings();
    const redirect = screen.getByRole('textbox', { name: 'Go on to another website' });
    await userEvent.type(redirect, 'http://clinic.example');
    expect(redirect).not.toBeInvalid();
    await userEvent.tab();
    expect(redirect).toBeInvalid();
    expect(screen.getByText('Enter an address that begins with https://')).toBeVisible();
  });
});
