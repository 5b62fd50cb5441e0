import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';

const STOP = 'POST /unsubscribe/confirmations';
const ALLOW = 'DELETE /unsubscribe/confirmations';
const link = '/unsubscribe/confirmations?key=a.b-c';

const stopButton = () => screen.findByRole('button', { name: 'Stop confirmations' });

describe('stopping confirmations', () => {
  it('happens on a click, and they can be allowed again', async () => {
    const server = stubServer({ [STOP]: {}, [ALLOW]: {} });
    const reader = await openApp(link);
    const sent = () => server.requests.map(({ method, url }) => `${method} ${new URL(url).search}`);
    const stop = await stopButton();
    expect(screen.getByRole('heading', { name: 'No more confirmations?' })).toBeVisible();
    expect(sent()).toEqual([]);
    await reader.click(stop);
    expect(await screen.findByRole('heading', { name: 'You get no more confirmations' })).toBeVisible();
    expect(sent()).toEqual(['POST ?key=a.b-c']);
    await reader.click(screen.getByRole('button', { name: 'Allow them again' }));
    expect(await screen.findByRole('heading', { name: 'You get confirmations again' })).toBeVisible();
    expect(sent()).toEqual(['POST ?key=a.b-c', 'DELETE ?key=a.b-c']);
  });

  it('says that the link is damaged if the server refuses it', async () => {
    stubServer({ [STOP]: refusal(404, 'notifications.link_invalid') });
    const reader = await openApp(link);
    await reader.click(await stopButton());
    expect(await screen.findByRole('heading', { name: 'This link is damaged' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop confirmations' })).not.toBeInTheDocument();
  });

  it('says that a link without a key is damaged', async () => {
    const server = stubServer({});
    await openApp('/unsubscribe/confirmations');
    expect(await screen.findByRole('heading', { name: 'This link is damaged' })).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  it('keeps the question after a failure', async () => {
    stubServer({ [STOP]: refusal(503, 'server.busy') });
    const reader = await openApp(link);
    await reader.click(await stopButton());
    expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    expect(await stopButton()).toBeEnabled();
  });
});
