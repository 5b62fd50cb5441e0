import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

const email = 'meera@riverside.example';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('account recovery', () => {
  it('leads from email and code to a new password', async () => {
    const server = stubServer({
      'POST /api/otp/send-otp': { body: { success: true, resendAfterSeconds: 60 } },
      'POST /api/otp/verify-otp': {},
      'POST /api/otp/reset-password': {},
    });
    const reader = await openApp('/forgot-password');
    await reader.type(await screen.findByLabelText('Email'), email);
    await reader.click(screen.getByRole('button', { name: 'Send Email' }));

    expect(await screen.findByText('OTP sent to your email')).toBeVisible();
    expect(await screen.findByText(email)).toBeVisible();
    expect(address()).toBe('/verify-otp');
    await reader.type(screen.getByLabelText('Code'), '419 731{Enter}');

    expect(await screen.findByText('OTP verified successfully')).toBeVisible();
    await reader.type(await screen.findByLabelText('New password'), 'riverbank-2027');
    await reader.type(screen.getByLabelText('Confirm password'), 'riverbank-2027{Enter}');

    expect(await screen.findByText('Password reset successfully')).toBeVisible();
    expect(address()).toBe('/reset-password');
    act(() => {
      vi.advanceTimersByTime(1500);
    });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await server.bodiesOf('POST /api/otp/send-otp')).toEqual([{ email }]);
    expect(await server.bodiesOf('POST /api/otp/verify-otp')).toEqual([{ email, otp: '419731' }]);
    expect(await server.bodiesOf('POST /api/otp/reset-password')).toEqual([
      { email, newPassword: 'riverbank-2027' },
    ]);
  });

  it('sends people to the administrator where no mail goes out', async () => {
    stubServer({
      'GET /api/installation': { body: { success: true, sendsMail: false } },
      'POST /api/otp/send-otp': {},
    });
    const reader = await openApp('/forgot-password');
    expect(await screen.findByText(/This site sends no email/)).toBeVisible();
    await reader.type(screen.getByLabelText('Email'), email);
    await reader.click(screen.getByRole('button', { name: 'Request a code' }));

    expect(await screen.findByText('The code is ready. Ask the administrator for it.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeVisible();
    expect(screen.getByText(/Ask the administrator for the 6-digit code/)).toHaveTextContent(email);
    expect(screen.getByText('Code expired?')).toBeVisible();
    expect(screen.queryByText('OTP sent to your email')).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Please enter a valid email address'],
    ['meera@', 'Please enter a valid email address'],
  ])('rejects "%s" as an address', async (text, message) => {
    stubServer({});
    const reader = await openApp('/forgot-password');
    const field = await screen.findByLabelText('Email');
    if (text) await reader.type(field, text);
    await reader.click(screen.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('reports that the code could not be sent', async () => {
    stubServer({ 'POST /api/otp/send-otp': refusal(500, 'server.fault') });
    const reader = await openApp('/forgot-password');
    await reader.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
    expect(await screen.findByText('Failed to send OTP')).toBeVisible();
    expect(address()).toBe('/forgot-password');
  });
});

describe('the code', () => {
  const atVerify = { pathname: '/verify-otp', state: { email } };

  it('must have six digits', async () => {
    const server = stubServer({});
    const reader = await openApp(atVerify);
    await reader.type(await screen.findByLabelText('Code'), '4197{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('OTP must be 6 digits');
    expect(await server.bodiesOf('POST /api/otp/verify-otp')).toEqual([]);
  });

  it('is rejected when wrong or expired', async () => {
    stubServer({ 'POST /api/otp/verify-otp': refusal(400, 'otp.invalid') });
    const reader = await openApp(atVerify);
    await reader.type(await screen.findByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired OTP');
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Invalid or expired OTP');
    expect(address()).toBe('/verify-otp');
  });

  it('can be sent again after a minute', async () => {
    const server = stubServer({
      'POST /api/otp/send-otp': { body: { success: true, resendAfterSeconds: 60 } },
    });
    const reader = await openApp(atVerify);
    expect(await screen.findByText(/^Send again in \d+ seconds$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();

    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    await reader.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('OTP sent to your email')).toBeVisible();
    expect(await server.bodiesOf('POST /api/otp/send-otp')).toEqual([{ email }]);
    expect(await screen.findByText(/^Send again in \d+ seconds$/)).toBeVisible();
  });

  it('cannot be entered without an address', async () => {
    stubServer({});
    await openApp('/verify-otp');
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(address()).toBe('/forgot-password');
  });
});

describe('the new password', () => {
  const atReset = { pathname: '/reset-password', state: { email } };

  it.each([
    ['', '', 'Both fields are required'],
    ['riverbank-2027', '', 'Both fields are required'],
    ['short', 'other', 'Password must be at 8 characters'],
    ['riverbank-2027', 'riverbank-2028', 'Passwords do not match'],
  ])('is rejected as "%s", "%s": %s', async (password, confirmation, message) => {
    const server = stubServer({});
    const reader = await openApp(atReset);
    const field = await screen.findByLabelText('New password');
    if (password) await reader.type(field, password);
    if (confirmation) await reader.type(screen.getByLabelText('Confirm password'), confirmation);
    await reader.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(server.requests).toHaveLength(0);
  });

  it('needs an address first', async () => {
    const server = stubServer({});
    const reader = await openApp('/reset-password');
    await reader.click(await screen.findByRole('button', { name: 'Reset Password' }));
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Missing email information');
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/forgot-password');
    expect(server.requests).toHaveLength(0);
  });

  it('is rejected without a verified code', async () => {
    stubServer({ 'POST /api/otp/reset-password': refusal(400, 'reset.refused') });
    const reader = await openApp(atReset);
    await reader.type(await screen.findByLabelText('New password'), 'riverbank-2027');
    await reader.type(screen.getByLabelText('Confirm password'), 'riverbank-2027{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to reset password');
  });
});
