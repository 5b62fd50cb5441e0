import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

type Routes = Parameters<typeof stubServer>[0];

const here = {
  id: 's-1',
  current: true,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: '2026-11-15T10:00:00Z',
  device: 'Chrome on Linux',
};
const elsewhere = { ...here, id: 's-2', current: false, device: 'Safari on iPhone' };

async function openSettings(routes: Routes = {}) {
  signInMeera();
  const server = stubServer({
    'GET /api/user/profile': profileOf(meera),
    'PUT /api/user/profile': profileOf(meera),
    'GET /api/user/sessions': { body: { success: true, sessions: [here, elsewhere] } },
    ...routes,
  });
  const reader = await openApp('/settings');
  await screen.findByText('Safari on iPhone');
  return { reader, server };
}

describe('settings', () => {
  it('apply the dark theme at once and save it', async () => {
    const { reader, server } = await openSettings();
    await reader.click(screen.getByRole('combobox', { name: 'Theme' }));
    await reader.click(await screen.findByRole('option', { name: 'Dark' }));

    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await waitFor(async () =>
      expect(await server.bodiesOf('PUT /api/user/profile')).toEqual([{ preferences: { theme: 'dark' } }]),
    );
  });

  it('switch to Hindi at once and save it', async () => {
    const { reader, server } = await openSettings();
    await reader.click(screen.getByRole('combobox', { name: 'Language' }));
    await reader.click(await screen.findByRole('option', { name: 'Hindi' }));

    expect(await screen.findByRole('heading', { name: 'सेटिंग्स' })).toBeVisible();
    expect(screen.getByText('iPhone पर Safari')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'hi');
    expect(localStorage.getItem('language')).toBe('hi');
    await waitFor(async () =>
      expect(await server.bodiesOf('PUT /api/user/profile')).toEqual([{ preferences: { language: 'hi' } }]),
    );
  });

  it('stay applied when saving fails', async () => {
    const { reader } = await openSettings({ 'PUT /api/user/profile': refusal(500, 'server.fault') });
    await reader.click(screen.getByRole('combobox', { name: 'Theme' }));
    await reader.click(await screen.findByRole('option', { name: 'Dark' }));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});

describe('account settings', () => {
  it('change the password', async () => {
    const { reader, server } = await openSettings({ 'PUT /api/user/password': {} });
    await reader.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change password' });
    await reader.type(within(dialog).getByLabelText('Current password'), 'riverbank-2026');
    await reader.type(within(dialog).getByLabelText('New password'), 'riverbank-2027');
    await reader.type(within(dialog).getByLabelText('Confirm password'), 'riverbank-2027');
    await reader.click(within(dialog).getByRole('button', { name: 'Change password' }));

    expect(await screen.findByText('Password changed. Other devices were signed out.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await server.bodiesOf('PUT /api/user/password')).toEqual([
      { currentPassword: 'riverbank-2026', newPassword: 'riverbank-2027' },
    ]);
  });

  it('report a wrong current password at its field', async () => {
    const { reader } = await openSettings({ 'PUT /api/user/password': refusal(422, 'password.wrong') });
    await reader.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = await screen.findByRole('dialog');
    await reader.type(within(dialog).getByLabelText('Current password'), 'wrong-password');
    await reader.type(within(dialog).getByLabelText('New password'), 'riverbank-2027');
    await reader.type(within(dialog).getByLabelText('Confirm password'), 'riverbank-2027');
    await reader.click(within(dialog).getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Current password')).toHaveAccessibleDescription(
        'That is not your current password.',
      ),
    );
  });

  it('list sessions and end another one', async () => {
    let list = [here, elsewhere];
    const { reader } = await openSettings({
      'GET /api/user/sessions': () => ({ body: { success: true, sessions: list } }),
      'DELETE /api/user/sessions/s-2': () => {
        list = [here];
        return {};
      },
    });
    expect(screen.getByText('This device')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('That device was signed out')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });

  it('download the account data as a file', async () => {
    const { reader } = await openSettings({ 'GET /api/user/export': { body: { user: meera } } });
    const created = vi.fn<(file: Blob) => string>(() => 'blob:data');
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: created, revokeObjectURL: vi.fn<() => void>() }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await reader.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(await created.mock.calls[0]?.[0].text()).toContain('meera@riverside.example');
  });

  it('delete the account with its password', async () => {
    const { reader, server } = await openSettings({ 'DELETE /api/user': {} });
    await reader.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await reader.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    expect(within(dialog).getByLabelText('Password')).toHaveAccessibleDescription(
      'Enter your password to do this.',
    );
    await reader.type(within(dialog).getByLabelText('Password'), 'riverbank-2026{Enter}');

    expect(await screen.findByText('Your account and its data were deleted')).toBeVisible();
    expect(await server.bodiesOf('DELETE /api/user')).toEqual([{ password: 'riverbank-2026' }]);
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('token')).toBeNull();
  });
});
