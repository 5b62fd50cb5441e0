import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { OwnerArea } from '../../../../app/OwnerArea';
import { Providers } from '../../../../app/providers';
import { paths } from '../../../../paths';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { FormAnalysisPage } from '../FormAnalysisPage';

/** Renders the screen at a URL and returns a `userEvent` session. */
export async function openAnalysis(entry: string) {
  await startI18n();
  await loadTexts('analytics');
  await loadTexts('responses');
  await loadTexts('notifications');
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Providers>
        <Routes>
          <Route element={<OwnerArea />}>
            <Route path={paths.formAnalysis} element={<FormAnalysisPage />} />
          </Route>
        </Routes>
      </Providers>
      <CurrentUrl />
    </MemoryRouter>,
  );
  // With fake timers, typing must advance them.
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
}

/** The current path and query. */
export function currentUrl(): string {
  return screen.getByTestId('currentUrl').textContent;
}

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output data-testid="currentUrl">{`${pathname}${search}`}</output>;
}
