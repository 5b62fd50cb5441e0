import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { vi } from 'vitest';
import { call } from '../../../../api/client';
import { Providers } from '../../../../app/providers';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { stubServer } from '../../../../testing/stubServer';
import type { FormAnalytics } from '../../form/api/formAnalytics';
import { ResponsesTab } from '../ResponsesTab';
import { clinic } from './clinic';

type Routes = Parameters<typeof stubServer>[0];
type Options = { search?: string; analytics?: Partial<FormAnalytics> };

/** Renders the tab at a size that shows ten rows. */
export async function openResponses(routes: Routes, { search = '', analytics = {} }: Options = {}) {
  await startI18n();
  await loadTexts('responses');
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const server = stubServer(routes);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const first: FormAnalytics = { ...clinic, ...analytics };
  render(
    <MemoryRouter initialEntries={[`/form-analysis/f-1?tab=responses${search}`]}>
      <QueryClientProvider client={queries}>
        <Providers>
          <Page first={first} />
        </Providers>
      </QueryClientProvider>
      <Place />
    </MemoryRouter>,
  );
  return {
    server,
    user: userEvent.setup(),
    /** Changes the analytics, as a new response does. */
    count: (more: Partial<FormAnalytics>) => {
      act(() => {
        queries.setQueryData<FormAnalytics>(NUMBERS_KEY, { ...first, ...more });
      });
    },
  };
}

const NUMBERS_KEY = ['analytics', 'f-1', 'form'];

/** Replaces the page around the tab, which loads the analytics. */
function Page({ first }: { first: FormAnalytics }) {
  const { data } = useQuery({
    queryKey: NUMBERS_KEY,
    queryFn: () => call('get', '/api/analytics/form/{id}', { params: { path: { id: 'f-1' } } }),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <ResponsesTab formId="f-1" analytics={data} />;
}

/** The query parameters of the URL. */
export function place(): URLSearchParams {
  return new URLSearchParams(screen.getByTestId('place').textContent);
}

/** The query parameters of all list requests, oldest first. */
export function listQueries(requests: readonly Request[]): Record<string, string>[] {
  return requests
    .filter(({ url, method }) => method === 'GET' && new URL(url).pathname.endsWith('/responses'))
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams));
}

const BACK = 'Back';

function Place() {
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="place">{useLocation().search}</output>
      <button type="button" data-testid="back" aria-label={BACK} onClick={() => void navigate(-1)} />
    </>
  );
}
