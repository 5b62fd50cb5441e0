import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

const UNSUBSCRIBE = 'POST /unsubscribe';
const link = '/unsubscribe?key=a.b-c';

describe('unsubscribing', () => {
  it('stops the mails on a click, not when the page opens', async () => {
    const server = stubServer({ [UNSUBSCRIBE]: {} });
    const reader = await openApp(link);
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(server.requests).toEqual([]);
    await reader.click(button);
    expect(await screen.findByText(/^You will get no more mails about this form\./)).toBeVisible();
    expect(server.requests.map(({ method, url }) => `${method} ${new URL(url).search}`)).toEqual([
      'POST ?key=a.b-c',
    ]);
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/');
  });

  it('says that the link is damaged if the server refuses it', async () => {
    stubServer({ [UNSUBSCRIBE]: refusal(404, 'notifications.link_invalid') });
    const reader = await openApp(link);
    await reader.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'This link is damaged' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  });

  it('says that a link without a key is damaged', async () => {
    const server = stubServer({});
    await openApp('/unsubscribe');
    expect(await screen.findByRole('heading', { name: 'This link is damaged' })).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  it('can be tried again after a failure', async () => {
    stubServer({ [UNSUBSCRIBE]: refusal(503, 'server.busy') });
    const reader = await openApp(link);
    await reader.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    stubServer({ [UNSUBSCRIBE]: {} });
    await reader.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  });
});
