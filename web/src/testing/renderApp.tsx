import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../app/providers';
import { AppRoutes } from '../app/routes';
import { loadTexts, startI18n } from '../locales/i18n';

type Entry = string | { pathname: string; state: unknown };

/** The whole application, opened at an address, with a reader who clicks and types. */
export async function openApp(entry: Entry) {
  await startI18n();
  // A screen that an earlier test opened has its texts already, and does not ask for them again.
  await Promise.all([loadTexts('analysis'), loadTexts('analytics'), loadTexts('responses')]);
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Providers>
        <AppRoutes />
      </Providers>
      <Address />
    </MemoryRouter>,
  );
  // With a faked clock, typing must move it.
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
}

/** Where the application is. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}
