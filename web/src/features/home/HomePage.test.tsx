import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';
import { recentOf, sharedOf } from '../../testing/works';

const unproven = { ...meera, emailVerified: false };
const nothing = { 'GET /api/works/recent': recentOf([]), 'GET /api/works/shared': sharedOf([]) };

describe('Home', () => {
  it('greets the owner and shows that there is nothing yet', async () => {
    signInMeera();
    stubServer({ ...nothing, 'GET /api/user/profile': profileOf(meera) });
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'Welcome, Meera' })).toBeVisible();
    expect(await screen.findByText('No recent works found')).toBeVisible();
    expect(await screen.findByText('No shared works found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
  });

  it('offers to try again when the owner could not be fetched', async () => {
    signInMeera();
    let calls = 0;
    stubServer({
      ...nothing,
      'GET /api/user/profile': () => {
        calls += 1;
        return calls === 1 ? refusal(500, 'server.fault') : profileOf(meera);
      },
    });
    const reader = await openApp('/home');
    expect(await screen.findByText('Failed to fetch profile')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Meera' })).toBeVisible();
  });

  it('proves the address by a mailed code, and the prompt goes', async () => {
    signInMeera();
    const server = stubServer({
      ...nothing,
      'GET /api/user/profile': profileOf(unproven),
      'POST /api/user/verify-email/send': { body: { success: true, resendAfterSeconds: 60 } },
      'POST /api/user/verify-email': profileOf(meera),
    });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('button', { name: 'Verify email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
    await reader.click(within(dialog).getByRole('button', { name: 'Send code' }));
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    await reader.type(code, '123456{Enter}');

    expect(await screen.findByText('Email verified')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome, Meera' })).toHaveFocus());
    expect(await server.bodiesOf('POST /api/user/verify-email')).toEqual([{ otp: '123456' }]);
  });

  it('says that a code is wrong, at the code', async () => {
    signInMeera();
    stubServer({
      ...nothing,
      'GET /api/user/profile': profileOf(unproven),
      'POST /api/user/verify-email/send': { body: { success: true, resendAfterSeconds: 60 } },
      'POST /api/user/verify-email': refusal(400, 'otp.invalid'),
    });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('button', { name: 'Verify email' }));
    await reader.click(await screen.findByRole('button', { name: 'Send code' }));
    await reader.type(await screen.findByLabelText('Code'), '000000{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Invalid or expired OTP'),
    );
  });
});
