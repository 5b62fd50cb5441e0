import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';
import { formCard, recentOf, sharedOf } from '../../testing/workFixtures';

const unproven = { ...meera, emailVerified: false };
const nothing = { 'GET /api/works/recent': recentOf([]), 'GET /api/works/shared': sharedOf([]) };

/** A response that never arrives. */
const never = () => new Promise<never>(() => undefined);

describe('Home', () => {
  it('greets the owner and shows empty lists', async () => {
    signInMeera();
    stubServer({ ...nothing, 'GET /api/user/profile': profileOf(meera) });
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'Welcome, Meera' })).toBeVisible();
    expect(await screen.findByText('No recent works found')).toBeVisible();
    expect(await screen.findByText('No shared works found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
  });

  it('offers Try again when the profile fails to load', async () => {
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

  it('shows cached lists before anything loads', async () => {
    signInMeera();
    stubServer({
      'GET /api/user/profile': profileOf(meera),
      'GET /api/works/recent': recentOf([formCard('Intake')]),
      'GET /api/works/shared': sharedOf([]),
    });
    await openApp('/home');
    await screen.findByRole('link', { name: 'Intake' });
    await screen.findByText('No shared works found');
    cleanup();

    stubServer({
      'GET /api/user/profile': never,
      'GET /api/works/recent': never,
      'GET /api/works/shared': never,
    });
    await openApp('/home');
    expect(await screen.findByRole('link', { name: 'Intake' })).toBeVisible();
    expect(screen.getByText('No shared works found')).toBeVisible();
  });

  it('marks an outdated list and retries', async () => {
    signInMeera();
    const works = {
      'GET /api/works/recent': recentOf([formCard('Intake')]),
      'GET /api/works/shared': sharedOf([]),
    };
    stubServer({ ...works, 'GET /api/user/profile': profileOf(meera) });
    await openApp('/home');
    await screen.findByRole('link', { name: 'Intake' });
    await screen.findByText('No shared works found');
    cleanup();

    const failing = refusal(500, 'server.fault');
    stubServer({
      'GET /api/user/profile': failing,
      'GET /api/works/recent': failing,
      'GET /api/works/shared': failing,
    });
    const reader = await openApp('/home');
    await waitFor(() => expect(screen.getAllByText('This list could not be updated.')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Intake' })).toBeVisible();
    expect(screen.queryByText('Failed to fetch profile')).not.toBeInTheDocument();

    stubServer({ ...works, 'GET /api/user/profile': profileOf(meera) });
    const [again] = screen.getAllByRole('button', { name: 'Try again' });
    await reader.click(again ?? document.body);
    await waitFor(() => expect(screen.getAllByText('This list could not be updated.')).toHaveLength(1));
  });

  it('does not show the cache to another account', async () => {
    signInMeera();
    stubServer({
      ...nothing,
      'GET /api/user/profile': profileOf(meera),
      'GET /api/works/recent': recentOf([formCard('Intake')]),
    });
    await openApp('/home');
    await screen.findByRole('link', { name: 'Intake' });
    await screen.findByText('No shared works found');
    cleanup();

    localStorage.setItem('token', 't-tomas');
    stubServer({
      'GET /api/user/profile': profileOf({ ...meera, name: 'Tomás Vidal' }),
      'GET /api/works/recent': () => new Promise(() => undefined),
    });
    await openApp('/home');
    expect(await screen.findByRole('button', { name: /Create Form/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Intake' })).not.toBeInTheDocument();
  });

  it('verifies the address by code and hides the prompt', async () => {
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

  it('shows a wrong code at its field', async () => {
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
