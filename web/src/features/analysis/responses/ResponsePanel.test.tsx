import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInMeera } from '../../../testing/meera';
import { refusal } from '../../../testing/stubServer';
import { given, LIST, listOf, wholeOf } from './testing/clinic';
import { openResponses, place } from './testing/openResponses';

beforeEach(signInMeera);

const routes = {
  [LIST]: listOf([given('r-1', 'The nurse'), given('r-2', 'Parking')], { total: 2 }),
  'GET /api/analytics/form/f-1/responses/r-1': wholeOf('r-1'),
  'GET /api/analytics/form/f-1/responses/r-2': wholeOf('r-2', { complete: false }),
  'GET /api/form/f-1/uploads/u-1': { body: { success: true, url: '/files/u-1?signature=s' } },
};

async function panel() {
  const found = await screen.findByRole('dialog', { name: 'Response' });
  await within(found).findByText('Receipt FW-7K2');
  return found;
}

describe('a single response', () => {
  it('opens from its row, is in the URL, and closes on Back', async () => {
    const { user } = await openResponses(routes);
    await user.click(await screen.findByText('Parking'));
    expect(await panel()).toBeVisible();
    expect(place().get('response')).toBe('r-2');
    await user.click(screen.getByTestId('back'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Response' })).not.toBeInTheDocument());
    expect(place().toString()).toBe('tab=responses');
  });

  it('shows the texts of its own version and later changes', async () => {
    await openResponses(routes, { search: '&response=r-1' });
    const shown = await panel();
    const page = within(shown).getByRole('region', { name: 'Page 01: Your visit' });
    expect(page).toHaveTextContent('Will you be back?');
    expect(page).toHaveTextContent('Now called “Would you come again?”');
    expect(page).toHaveTextContent('How was the wait?Removed');
    expect(page).toHaveTextContent('Your townSkipped');
    expect(within(shown).getByText('Version 1')).toBeVisible();
    expect(within(shown).getByText('1 min 32 s')).toBeVisible();
    const path = within(within(shown).getByRole('navigation', { name: 'Path taken' })).getAllByRole(
      'listitem',
    );
    expect(path.map(({ textContent }) => textContent)).toEqual(['01Your visit', '03Papers']);
  });

  it('collapses pages that were left by going back', async () => {
    const { user } = await openResponses(routes, { search: '&response=r-1' });
    const shown = await panel();
    expect(within(shown).getByText('Cold')).not.toBeVisible();
    await user.click(within(shown).getByText('Left by going back (not counted)'));
    expect(within(shown).getByText('Cold')).toBeVisible();
  });

  it('downloads its files by a signed URL', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const { user } = await openResponses(routes, { search: '&response=r-1' });
    const shown = await panel();
    expect(shown).toHaveTextContent('248 KB · application/pdf');
    await user.click(within(shown).getByRole('button', { name: 'Download letter.pdf' }));
    await waitFor(() => expect(followed).toEqual(['/files/u-1?signature=s']));
  });

  it('moves with J and K, and Close returns to the list', async () => {
    const { user } = await openResponses(routes);
    await user.click(await screen.findByText('The nurse'));
    const shown = await panel();
    await waitFor(() => expect(shown).toHaveFocus());
    await user.keyboard('j');
    await waitFor(() => expect(place().get('response')).toBe('r-2'));
    expect(within(shown).getByRole('button', { name: 'Next response (J)' })).toBeDisabled();
    await user.keyboard('k');
    await waitFor(() => expect(place().get('response')).toBe('r-1'));
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(place().has('response')).toBe(false));
  });

  it('has a link to copy', async () => {
    const { user } = await openResponses(routes, { search: '&response=r-1&state=complete' });
    const shown = await panel();
    await user.click(within(shown).getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/form-analysis/f-1?tab=responses&response=r-1`,
    );
  });

  it('says that it is no longer there', async () => {
    await openResponses(
      { ...routes, 'GET /api/analytics/form/f-1/responses/r-9': refusal(404, 'form.not_found') },
      { search: '&response=r-9' },
    );
    expect(await screen.findByText('This response is no longer there')).toBeVisible();
    const shown = screen.getByRole('dialog', { name: 'Response' });
    expect(within(shown).queryByRole('button', { name: 'Delete response' })).not.toBeInTheDocument();
  });

  it('reports a failed request and retries', async () => {
    let isDown = true;
    const { user } = await openResponses(
      {
        ...routes,
        'GET /api/analytics/form/f-1/responses/r-1': () =>
          isDown ? refusal(500, 'server.fault') : wholeOf('r-1'),
      },
      { search: '&response=r-1' },
    );
    expect(await screen.findByText('The response could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await panel()).toHaveTextContent('Will you be back?');
  });
});
