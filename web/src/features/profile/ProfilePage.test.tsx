import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { openApp } from '../../testing/renderApp';
import { refusal, type StubbedServer, stubServer } from '../../testing/stubServer';

type Routes = Parameters<typeof stubServer>[0];

async function openProfile(routes: Routes = {}): Promise<{
  reader: Awaited<ReturnType<typeof openApp>>;
  server: StubbedServer;
}> {
  signInMeera();
  const server = stubServer({ 'GET /api/user/profile': profileOf(meera), ...routes });
  const reader = await openApp('/profile');
  await screen.findByLabelText('Name');
  return { reader, server };
}

describe('the profile', () => {
  it('shows the profile with a read-only address', async () => {
    await openProfile();
    expect(screen.getByLabelText('Name')).toHaveValue('Meera Nair');
    expect(screen.getByLabelText('Email')).toHaveValue('meera@riverside.example');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Mobile number')).toHaveAttribute('placeholder', 'Add number');
    expect(screen.getByLabelText('Location')).toHaveValue('Pune, India');
  });

  it('saves changes', async () => {
    const saved = { ...meera, location: 'Nashik' };
    const { reader, server } = await openProfile({ 'PUT /api/user/profile': profileOf(saved) });
    await reader.clear(screen.getByLabelText('Location'));
    await reader.type(screen.getByLabelText('Location'), ' Nashik ');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Save Change' }));

    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(await server.bodiesOf('PUT /api/user/profile')).toEqual([
      { name: 'Meera Nair', mobile: '', location: 'Nashik' },
    ]);
    expect(screen.getByLabelText('Location')).toHaveValue('Nashik');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  });

  it('keeps unsaved entries while on another screen', async () => {
    signInMeera();
    stubServer({ 'GET /api/user/profile': profileOf(meera) });
    const reader = await openApp('/profile');
    await reader.type(await screen.findByLabelText('Location'), ' and Kochi');
    await reader.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { name: 'Settings' });
    await reader.click(screen.getByRole('link', { name: 'My Profile' }));
    expect(await screen.findByLabelText('Location')).toHaveValue('Pune, India and Kochi');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Discard Change' }));
    await reader.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { name: 'Settings' });
    await reader.click(screen.getByRole('link', { name: 'My Profile' }));
    expect(await screen.findByLabelText('Location')).toHaveValue('Pune, India');
  });

  it('discards changes', async () => {
    const { reader, server } = await openProfile();
    await reader.type(screen.getByLabelText('Name'), ' Rao');
    await reader.click(screen.getByRole('button', { name: 'Discard Change' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Meera Nair');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(server.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it('requires a name', async () => {
    const { reader } = await openProfile();
    await reader.clear(screen.getByLabelText('Name'));
    await reader.click(screen.getByRole('button', { name: 'Save Change' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name');
  });

  it('keeps the entries when the server rejects them', async () => {
    const { reader } = await openProfile({ 'PUT /api/user/profile': refusal(500, 'server.fault') });
    await reader.type(screen.getByLabelText('Mobile number'), '98220 12345');
    await reader.click(screen.getByRole('button', { name: 'Save Change' }));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(screen.getByLabelText('Mobile number')).toHaveValue('98220 12345');
  });

  it('reports an unreachable server', async () => {
    const { reader } = await openProfile({
      'PUT /api/user/profile': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await reader.type(screen.getByLabelText('Name'), ' Rao');
    await reader.click(screen.getByRole('button', { name: 'Save Change' }));
    expect(await screen.findByText('Error updating profile')).toBeVisible();
  });

  it('shows a load failure with Try again', async () => {
    signInMeera();
    stubServer({ 'GET /api/user/profile': refusal(500, 'server.fault') });
    await openApp('/profile');
    await waitFor(() => expect(screen.getAllByText('Failed to fetch profile')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
