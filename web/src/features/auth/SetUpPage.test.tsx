import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '../../api/token';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

const email = 'meera@riverside.example';
const password = 'riverbank-2026';
const atSetUp = { pathname: '/set-up', hash: '#1797552000.signature' };
const key = '1797552000.signature';
const ready = { success: true, publicUrl: window.location.origin, sendsMail: true, storesFiles: true };
const loggedIn = { success: true, token: 'a-token', user: { name: 'Meera', email, preferences: {} } };

async function createAccount() {
  const reader = await openApp(atSetUp);
  await reader.type(await screen.findByLabelText('Name'), ' Meera Nair ');
  await reader.type(screen.getByLabelText('Email'), email);
  await reader.type(screen.getByLabelText('Create password'), password);
  await reader.type(screen.getByLabelText('Confirm password'), password);
  await reader.click(screen.getByRole('button', { name: 'Create account' }));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('set-up', () => {
  it('creates the first account and signs in', async () => {
    const server = stubServer({
      'POST /api/set-up/check': { body: ready },
      'POST /api/set-up': { status: 201 },
      'POST /api/user/login': { body: loggedIn },
    });
    await createAccount();
    expect(await screen.findByText('Account created')).toBeVisible();
    expect(await server.bodiesOf('POST /api/set-up/check')).toEqual([{ key }]);
    expect(await server.bodiesOf('POST /api/set-up')).toEqual([
      { key, name: 'Meera Nair', email, password, confirmPassword: password },
    ]);
    expect(readToken()).toBe('a-token');
    act(() => {
      vi.advanceTimersByTime(1500);
    });
    await waitFor(() => expect(address()).toBe('/home'));
  });

  it('opens sign-in if signing in fails', async () => {
    stubServer({
      'POST /api/set-up/check': { body: ready },
      'POST /api/set-up': { status: 201 },
      'POST /api/user/login': refusal(500, 'server.fault'),
    });
    await createAccount();
    await screen.findByText('Account created');
    act(() => {
      vi.advanceTimersByTime(1500);
    });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });

  it('names everything that is missing', async () => {
    const publicUrl = 'http://127.0.0.1:8080';
    stubServer({
      'POST /api/set-up/check': { body: { ...ready, publicUrl, sendsMail: false, storesFiles: false } },
    });
    await openApp(atSetUp);
    expect(await screen.findByText(/Links and emails lead to/)).toHaveTextContent(publicUrl);
    expect(screen.getByText(/Set FORMWRIGHT_SMTP_URL/)).toBeVisible();
    expect(screen.getByText(/Pictures and files cannot be stored/)).toBeVisible();
  });

  it('says that a link no longer works', async () => {
    stubServer({ 'POST /api/set-up/check': refusal(403, 'set_up.link_invalid') });
    await openApp(atSetUp);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  it('says so when another person was faster', async () => {
    stubServer({
      'POST /api/set-up/check': { body: ready },
      'POST /api/set-up': refusal(403, 'set_up.link_invalid'),
    });
    await createAccount();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  it('can be tried again after a failed check', async () => {
    stubServer({ 'POST /api/set-up/check': refusal(503, 'server.busy') });
    const reader = await openApp(atSetUp);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy');
    stubServer({ 'POST /api/set-up/check': { body: ready } });
    await reader.click(again);
    expect(await screen.findByLabelText('Name')).toBeVisible();
  });
});
