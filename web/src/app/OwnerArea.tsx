import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { CallFailed } from '../api/problem';

/** What only signed-in screens need: the cache of server data. A new token brings a new, empty one. */
export function OwnerArea() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, a call fails and the screen says so; the default would leave it waiting without a word.
        networkMode: 'always',
        retry: (failedBefore, error) =>
          failedBefore < 1 && error instanceof CallFailed && error.failure.kind !== 'problem',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
