import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../app/providers';
import { AppRoutes } from '../app/routes';
import { loadTexts, startI18n } from '../shared/locales/i18n';

type InitialEntry = string | { pathname: string; state?: unknown; hash?: string };

/** Renders the whole application at an address; returns the user who clicks and types. */
export async function openApp(entry: InitialEntry) {
  await startI18n();
  // Loaded once here: screens that an earlier test opened do not load their texts again.
  const areas = [
    'analysis',
    'analytics',
    'responses',
    'trash',
    'commands',
    'setup',
    'notifications',
  ] as const;
  await Promise.all(areas.map((area) => loadTexts(area)));
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Providers>
        <AppRoutes />
      </Providers>
      <Address />
    </MemoryRouter>,
  );
  // With fake timers, typing must advance them.
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
}

/** The current path. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

/** The current path with its query. */
export function wholeAddress(): string {
  return `${address()}${screen.getByTestId('address').dataset['search']}`;
}

function Address() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address" data-search={search}>
      {pathname}
    </output>
  );
}
