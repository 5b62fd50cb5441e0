import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { Suspense } from 'react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastArea } from '../../ui/toast/ToastArea';
import { startI18n } from '../locales/i18n';
import { lazyPart, optionalPart, preloadLazyParts } from './lazyComponent';

afterEach(() => {
  vi.restoreAllMocks();
  act(() => toast.dismiss());
});

const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function renderBeside(Part: ReturnType<typeof lazyPart>) {
  await startI18n();
  render(
    <>
      <p>The canvas</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
      <ToastArea closeLabel="Close" />
    </>,
  );
}

it('says that a part could not be loaded and keeps the rest', async () => {
  await renderBeside(lazyPart(offline));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  expect(screen.getByText('The canvas')).toBeVisible();
});

it('leaves an optional part out without a message', async () => {
  await renderBeside(optionalPart(offline));
  await waitForElementToBeRemoved(() => screen.queryByText('Loading'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('The canvas')).toBeVisible();
});

it('preloads parts once there is a network', () => {
  const load = vi.fn<typeof offline>(offline);
  lazyPart(load);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  preloadLazyParts();
  expect(load).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledOnce();
});
