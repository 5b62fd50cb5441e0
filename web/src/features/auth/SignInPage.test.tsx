import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnProfile } from '../../api/ownProfile';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

const darkMeera: OwnProfile = { ...meera, preferences: { theme: 'dark', language: 'en' } };

async function openSignIn() {
  const reader = await openApp('/');
  await screen.findByRole('heading', { name: 'Sign in' });
  return {
    reader,
    fill: async (email: string, password: string) => {
      if (email) await reader.type(screen.getByLabelText('Email'), email);
      if (password) await reader.type(screen.getByLabelText('Password'), password);
    },
    submit: () => reader.click(screen.getByRole('button', { name: 'Sign In' })),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('sign-in', () => {
  it.each([
    ['', '', 'All fields are required', 'Email'],
    ['meera@riverside.example', '', 'All fields are required', 'Password'],
    ['meera.riverside', 'riverbank-2026', 'Please enter a valid email address', 'Email'],
    ['meera@riverside.example', 'short', 'Password must be at least 8 characters long', 'Password'],
  ])('rejects "%s" with "%s": %s, at %s', async (email, password, message, field) => {
    const server = stubServer({});
    const { fill, submit } = await openSignIn();
    await fill(email, password);
    await submit();

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(server.requests).toHaveLength(0);
  });

  it('stores the token, applies preferences and opens Home after 1.5 s', async () => {
    const server = stubServer({
      'POST /api/user/login': { body: { success: true, token: 't-1', user: darkMeera } },
      'GET /api/user/profile': profileOf(darkMeera),
    });
    const { fill, reader } = await openSignIn();
    await fill(' meera@riverside.example ', 'riverbank-2026');
    await reader.keyboard('{Enter}');

    expect(await screen.findByText('Login successful')).toBeVisible();
    // Not after the next await, during which the clock runs on.
    expect(address()).toBe('/');
    expect(await server.bodiesOf('POST /api/user/login')).toEqual([
      { email: 'meera@riverside.example', password: 'riverbank-2026' },
    ]);
    expect(localStorage.getItem('token')).toBe('t-1');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');

    vi.advanceTimersByTime(1500);
    expect(await screen.findByRole('heading', { name: 'Welcome, Meera' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(address()).toBe('/home');
  });

  it('reports a response without a token', async () => {
    stubServer({ 'POST /api/user/login': { body: { success: true, user: meera } } });
    const { fill, submit } = await openSignIn();
    await fill('meera@riverside.example', 'riverbank-2026');
    await submit();

    expect(await screen.findByText('Login failed: No token received')).toBeVisible();
    vi.advanceTimersByTime(2000);
    expect(screen.queryByText('Login successful')).not.toBeInTheDocument();
    expect(address()).toBe('/');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows invalid credentials at the password and stays', async () => {
    stubServer({ 'POST /api/user/login': refusal(401, 'login.invalid') });
    const { fill, submit } = await openSignIn();
    await fill('meera@riverside.example', 'riverbank-2026');
    await submit();

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Invalid credentials');
    expect(address()).toBe('/');
  });

  it('shows the wait after too many attempts', async () => {
    stubServer({
      'POST /api/user/login': { ...refusal(429, 'rate.limited'), headers: { 'retry-after': '42' } },
    });
    const { fill, submit } = await openSignIn();
    await fill('meera@riverside.example', 'riverbank-2026');
    await submit();
    expect(await screen.findByText('Too many attempts. Try again in 42 seconds.')).toBeVisible();
  });

  it('does not blame the credentials when the server cannot be reached', async () => {
    stubServer({
      'POST /api/user/login': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const { fill, submit } = await openSignIn();
    await fill('meera@riverside.example', 'riverbank-2026');
    await submit();
    expect(
      await screen.findByText('We could not reach Formwright. Check your connection and try again.'),
    ).toBeVisible();
  });

  it('ignores further submits while one is in flight', async () => {
    let answer: (() => void) | undefined;
    const server = stubServer({
      'POST /api/user/login': () =>
        new Promise((resolve) => {
          answer = () => resolve(refusal(401, 'login.invalid'));
        }),
    });
    const { fill, submit, reader } = await openSignIn();
    await fill('meera@riverside.example', 'riverbank-2026');
    await submit();
    const button = screen.getByRole('button', { name: 'Sign In' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await submit();
    await reader.click(screen.getByLabelText('Password'));
    await reader.keyboard('{Enter}');
    answer?.();

    expect(await screen.findByText('Invalid credentials', { selector: 'p' })).toBeVisible();
    expect(server.requests).toHaveLength(1);
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it('redirects a signed-in owner to Home', async () => {
    signInMeera();
    stubServer({ 'GET /api/user/profile': profileOf(meera) });
    await openApp('/');
    expect(await screen.findByRole('heading', { name: 'Welcome, Meera' })).toBeVisible();
    expect(address()).toBe('/home');
  });
});
