import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

type Entries = Record<'Name' | 'Email' | 'Create password' | 'Confirm password', string>;

const complete: Entries = {
  Name: 'Meera Nair',
  Email: 'meera@riverside.example',
  'Create password': 'riverbank-2026',
  'Confirm password': 'riverbank-2026',
};

async function signUpWith(changes: Partial<Entries>) {
  const reader = await openApp('/signup');
  for (const [label, text] of Object.entries({ ...complete, ...changes })) {
    const field = await screen.findByLabelText(label);
    if (text) await reader.type(field, text);
  }
  await reader.click(screen.getByRole('button', { name: 'Sign Up' }));
  return reader;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('sign-up', () => {
  it.each<[Partial<Entries>, string, keyof Entries]>([
    [{ Name: '' }, 'All fields are required', 'Name'],
    [{ Name: '   ' }, 'All fields are required', 'Name'],
    [{ 'Confirm password': '' }, 'All fields are required', 'Confirm password'],
    [{ Email: 'meera@riverside' }, 'Please enter a valid email address', 'Email'],
    [{ Email: 'meera', 'Create password': 'short' }, 'Please enter a valid email address', 'Email'],
    [
      { 'Create password': 'seven77', 'Confirm password': 'other' },
      'Password must be at least 8 characters long',
      'Create password',
    ],
    [{ 'Confirm password': 'riverbank-206' }, 'Passwords do not match', 'Confirm password'],
  ])('refuses %o: %s', async (changes, message, field) => {
    const server = stubServer({});
    await signUpWith(changes);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(server.requests).toHaveLength(0);
  });

  it('says that it worked and goes to sign-in after 1.5 s', async () => {
    const server = stubServer({
      'POST /api/user/signup': { status: 201, body: { success: true, message: 'Signup successful' } },
    });
    await signUpWith({});
    expect(await screen.findByText('Signup successful')).toBeVisible();
    expect(await server.bodiesOf('POST /api/user/signup')).toEqual([
      {
        name: 'Meera Nair',
        email: 'meera@riverside.example',
        password: 'riverbank-2026',
        confirmPassword: 'riverbank-2026',
      },
    ]);
    expect(address()).toBe('/signup');
    vi.advanceTimersByTime(1500);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('does not carry off a reader who has left by a link meanwhile', async () => {
    stubServer({ 'POST /api/user/signup': { status: 201 } });
    const reader = await signUpWith({});
    await screen.findByText('Signup successful');
    await reader.click(screen.getByRole('link', { name: 'Sign In' }));
    await reader.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(address()).toBe('/forgot-password');
  });

  it('passes on why the server would not take the password', async () => {
    stubServer({
      'POST /api/user/signup': refusal(422, 'password.too_common', {
        fields: [{ path: 'password', code: 'password.too_common', message: '' }],
      }),
    });
    await signUpWith({});
    const reason = 'This password is one of the most guessed ones. Please choose another.';
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByLabelText('Create password')).toHaveAccessibleDescription(
      expect.stringContaining(reason),
    );
  });

  it.each([
    [refusal(409, 'signup.refused'), 'Signup failed'],
    [refusal(500, 'server.fault'), 'Signup failed'],
    [{ status: 502, body: '<html>' }, 'Signup failed'],
    [refusal(503, 'server.busy'), 'The server is busy. Please try again in a moment.'],
  ])('says so when it fails: %o', async (reply, message) => {
    stubServer({ 'POST /api/user/signup': reply });
    await signUpWith({});
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(address()).toBe('/signup');
  });

  it('shows a password to whoever asks for it', async () => {
    stubServer({});
    const reader = await openApp('/signup');
    const password = await screen.findByLabelText('Create password');
    expect(password).toHaveAttribute('type', 'password');
    const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
    if (toggle === undefined) throw new Error('no toggle');
    await reader.click(toggle);
    expect(password).toHaveAttribute('type', 'text');
  });
});
