import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../testing/meera';
import { address, openApp } from '../testing/renderApp';
import { refusal, stubServer } from '../testing/stubServer';

describe('the session', () => {
  it('redirects a visitor without a token to sign-in', async () => {
    stubServer({});
    await openApp('/profile');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('ends when the server no longer accepts the token', async () => {
    signInMeera();
    stubServer({ 'GET /api/user/profile': refusal(401, 'token.invalid') });
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await screen.findByText('You are not authenticated. Please log in again.')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('ends on Log Out in the browser and on the server', async () => {
    signInMeera();
    const server = stubServer({ 'GET /api/user/profile': profileOf(meera), 'POST /api/user/logout': {} });
    const reader = await openApp('/profile');
    await reader.click(await screen.findByRole('button', { name: 'Log Out' }));

    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    const logout = server.requests.find((request) => request.url.endsWith('/api/user/logout'));
    expect(logout?.headers.get('Authorization')).toBe('Bearer t-meera');
    expect(logout?.keepalive).toBe(true);
  });

  it('ends when another tab ends it', async () => {
    signInMeera();
    stubServer({ 'GET /api/user/profile': profileOf(meera) });
    await openApp('/home');
    await screen.findByRole('heading', { name: 'Welcome, Meera' });
    localStorage.removeItem('token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

const keys = () => Object.keys(localStorage).toSorted();

describe('a session that ended', () => {
  const left = {
    'formPass:link-1': 'pass-1',
    'formKept:link-1': '{"time":1,"receipt":"7KQ4"}',
    'formwright-owner': '{"mark":"1","owner":"meera@riverside.example"}',
    theme: 'dark',
    language: 'en',
  };

  function leaveOnDevice() {
    localStorage.clear();
    signInMeera();
    for (const [key, value] of Object.entries(left)) {
      localStorage.setItem(key, value);
    }
  }

  it('by a 401 leaves only theme and language', async () => {
    leaveOnDevice();
    stubServer({ 'GET /api/user/profile': refusal(401, 'token.invalid') });
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await waitFor(() => expect(keys()).toEqual(['language', 'theme']));
  });

  it('by Log Out leaves only theme and language', async () => {
    leaveOnDevice();
    stubServer({ 'GET /api/user/profile': profileOf(meera), 'POST /api/user/logout': {} });
    const reader = await openApp('/profile');
    await reader.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(keys()).toEqual(['language', 'theme']));
  });

  it('in another tab clears the data here, too', async () => {
    leaveOnDevice();
    stubServer({ 'GET /api/user/profile': profileOf(meera) });
    await openApp('/home');
    await screen.findByRole('heading', { name: 'Welcome, Meera' });
    localStorage.removeItem('token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await waitFor(() => expect(keys()).toEqual(['language', 'theme']));
  });
});

describe('the shell', () => {
  it('links to Home, Analysis, Projects and Profile', async () => {
    signInMeera();
    stubServer({
      'GET /api/user/profile': profileOf(meera),
      'GET /api/project/my-projects': { body: { success: true, projects: [] } },
    });
    const reader = await openApp('/home');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect([...nav.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Home',
      'Analysis',
      'Projects',
      'Profile',
    ]);
    await reader.click(screen.getByRole('link', { name: 'Projects' }));
    expect(await screen.findByText('No Projects Found')).toBeVisible();
    expect(address()).toBe('/Projects');
    expect(screen.getByRole('main')).toHaveFocus();
    await reader.click(screen.getByRole('link', { name: 'Analysis' }));
    expect(await screen.findByRole('heading', { name: 'Analysis' })).toBeVisible();
    await reader.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeVisible();
  });

  it('has no Log Out in the tab bar of a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    signInMeera();
    stubServer({ 'GET /api/user/profile': profileOf(meera) });
    await openApp('/profile');
    const button = await screen.findByRole('button', { name: 'Log Out' });
    expect(screen.getByRole('navigation', { name: 'Account' })).not.toContainElement(button);
  });

  it('shows the not-found page', async () => {
    stubServer({});
    await openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/');
  });

  it('shows the offline notice while offline', async () => {
    stubServer({});
    await openApp('/');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByText(/^You are offline/)).toBeVisible();
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();
  });
});
