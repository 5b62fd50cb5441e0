import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../testing/meera';
import { address, openApp, wholeAddress } from '../testing/renderApp';
import { type Reply, refusal, stubServer } from '../testing/stubServer';

const REQUIRED = 'Sign in to open the page you asked for.';

const signingIn: Record<string, Reply> = {
  'POST /api/user/login': { body: { success: true, token: 't-1', user: meera } },
  'GET /api/user/profile': profileOf(meera),
};

async function signIn(reader: UserEvent) {
  const email = await screen.findByLabelText('Email');
  await reader.clear(email);
  await reader.type(email, meera.email);
  await reader.type(screen.getByLabelText('Password'), 'riverbank-2026{Enter}');
  await screen.findByText('Login successful');
  act(() => {
    vi.advanceTimersByTime(1500);
  });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an owner screen opened without a session', () => {
  it('is explained at sign-in and then opened', async () => {
    stubServer(signingIn);
    const reader = await openApp('/form-analysis/f1?tab=responses');
    expect(await screen.findByText(REQUIRED)).toBeVisible();
    await signIn(reader);
    await waitFor(() => expect(wholeAddress()).toBe('/form-analysis/f1?tab=responses'));
  });

  it('is opened after sign-up and sign-in', async () => {
    stubServer({ ...signingIn, 'POST /api/user/signup': { status: 201 } });
    const reader = await openApp('/settings');
    await reader.click(await screen.findByRole('link', { name: 'Sign Up' }));
    await reader.type(await screen.findByLabelText('Name'), meera.name);
    await reader.type(screen.getByLabelText('Email'), meera.email);
    await reader.type(screen.getByLabelText('Create password'), 'riverbank-2026');
    await reader.type(screen.getByLabelText('Confirm password'), 'riverbank-2026{Enter}');
    await screen.findByText('Signup successful');
    act(() => {
      vi.advanceTimersByTime(1500);
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    await signIn(reader);
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('is opened after a password reset and sign-in', async () => {
    stubServer({
      ...signingIn,
      'POST /api/otp/send-otp': { body: { success: true, resendAfterSeconds: 60 } },
      'POST /api/otp/verify-otp': {},
      'POST /api/otp/reset-password': {},
    });
    const reader = await openApp('/settings');
    await reader.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    await reader.type(screen.getByLabelText('Email'), `${meera.email}{Enter}`);
    await reader.type(await screen.findByLabelText('Code'), '419731{Enter}');
    await reader.type(await screen.findByLabelText('New password'), 'riverbank-2027');
    await reader.type(screen.getByLabelText('Confirm password'), 'riverbank-2027{Enter}');
    await screen.findByText('Password reset successfully');
    act(() => {
      vi.advanceTimersByTime(1500);
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    await signIn(reader);
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('needs no explanation when it is Home', async () => {
    stubServer({});
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByText(REQUIRED)).not.toBeInTheDocument();
  });
});

describe('a session that the server ended', () => {
  it('in the builder says that edits are saved, and returns', async () => {
    signInMeera();
    let ended = true;
    stubServer({
      ...signingIn,
      'GET /api/form/f1': () => (ended ? refusal(401, 'token.invalid') : refusal(404, 'form.not_found')),
    });
    const reader = await openApp('/create-form?formId=f1');
    expect(await screen.findByText('You were signed out. Your edits are safe on this device.')).toBeVisible();
    expect(screen.getByText('You are not authenticated. Please log in again.')).toBeVisible();
    ended = false;
    await signIn(reader);
    await waitFor(() => expect(wholeAddress()).toBe('/create-form?formId=f1'));
  });

  it('elsewhere does not mention edits', async () => {
    signInMeera();
    stubServer({ 'GET /api/user/profile': refusal(401, 'token.invalid') });
    await openApp('/profile');
    expect(
      await screen.findByText('You were signed out. Sign in to return to where you were.'),
    ).toBeVisible();
  });

  it('in another tab keeps the address of this tab', async () => {
    signInMeera();
    stubServer(signingIn);
    const reader = await openApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    localStorage.removeItem('token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    await signIn(reader);
    await waitFor(() => expect(address()).toBe('/settings'));
  });
});

describe('Log Out', () => {
  it('leads to Home after the next sign-in', async () => {
    signInMeera();
    stubServer({ ...signingIn, 'POST /api/user/logout': {} });
    const reader = await openApp('/profile');
    await reader.click(await screen.findByRole('button', { name: 'Log Out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(/^You were signed out/)).not.toBeInTheDocument();
    await signIn(reader);
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
