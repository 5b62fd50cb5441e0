import { act, screen, waitFor } from '@testing-library/react';
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

/** The error and hint of a field. */
function described(label: string): (string | undefined)[] {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
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
  ])('rejects %o: %s', async (changes, message, field) => {
    const server = stubServer({});
    await signUpWith(changes);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(server.requests).toHaveLength(0);
  });

  it('shows success and opens sign-in after 1.5 s', async () => {
    const server = stubServer({
      'POST /api/user/signup': { status: 201, body: { success: true, message: 'Signup successful' } },
    });
    await signUpWith({});
    expect(await screen.findByText('Signup successful')).toBeVisible();
    // Not after the next await, during which the clock runs on.
    expect(address()).toBe('/signup');
    expect(await server.bodiesOf('POST /api/user/signup')).toEqual([
      {
        name: 'Meera Nair',
        email: 'meera@riverside.example',
        password: 'riverbank-2026',
        confirmPassword: 'riverbank-2026',
      },
    ]);
    vi.advanceTimersByTime(1500);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('prefills the email at sign-in', async () => {
    stubServer({ 'POST /api/user/signup': { status: 201 } });
    await signUpWith({});
    await screen.findByText('Signup successful');
    vi.advanceTimersByTime(1500);
    expect(await screen.findByText('Your account is ready. Sign in to begin.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('meera@riverside.example');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('shows the error of every field', async () => {
    stubServer({});
    const reader = await signUpWith({ Name: '', Email: 'meera', 'Create password': 'short' });
    expect(described('Name')).toContain('All fields are required');
    expect(described('Email')).toContain('Please enter a valid email address');
    expect(described('Create password')).toContain('Password must be at least 8 characters long');
    expect(described('Confirm password')).toContain('Passwords do not match');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await reader.type(screen.getByLabelText('Name'), 'M');
    expect(screen.getByLabelText('Name')).toBeValid();
    expect(screen.getByLabelText('Email')).toBeInvalid();
  });

  it('closes the error toast of the last attempt', async () => {
    let attempts = 0;
    stubServer({
      'POST /api/user/signup': () => {
        attempts += 1;
        return attempts === 1 ? refusal(409, 'signup.refused') : { status: 201 };
      },
    });
    const reader = await signUpWith({});
    const failure = await screen.findByRole('alert');
    await reader.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByText('Signup successful');
    await waitFor(() => expect(failure).toHaveClass('toast-leave'));
  });

  it('does not redirect a reader who left by a link', async () => {
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

  it('shows why the server rejected the password', async () => {
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
  ])('shows a failure: %o', async (reply, message) => {
    stubServer({ 'POST /api/user/signup': reply });
    await signUpWith({});
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(address()).toBe('/signup');
  });

  it('offers sign-in and reset when the account is refused', async () => {
    stubServer({ 'POST /api/user/signup': refusal(409, 'signup.refused') });
    const reader = await signUpWith({});
    expect(await screen.findByText(/If you already have an account with this address/)).toBeVisible();
    await reader.click(screen.getByRole('link', { name: 'Reset password' }));
    expect(address()).toBe('/forgot-password');
  });

  it('shows the password on request', async () => {
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
