import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { OwnerArea } from '../../../../app/OwnerArea';
import { paths } from '../../../../app/paths';
import { Providers } from '../../../../app/providers';
import { loadTexts, startI18n } from '../../../../locales/i18n';
import { FormAnalysisPage } from '../FormAnalysisPage';

/** The screen, opened at an address, with a reader who clicks and types. */
export async function openAnalysis(entry: string) {
  await startI18n();
  await loadTexts('analytics');
  await loadTexts('responses');
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Providers>
        <Routes>
          <Route element={<OwnerArea />}>
            <Route path={paths.formAnalysis} element={<FormAnalysisPage />} />
          </Route>
        </Routes>
      </Providers>
      <Address />
    </MemoryRouter>,
  );
  // With a faked clock, typing must move it.
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
}

/** Where the screen is, with what it is asked for. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
