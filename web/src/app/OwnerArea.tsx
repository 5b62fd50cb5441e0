import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../api/problem';
import { CommandBarLayout } from './CommandBarLayout';

/** The query cache of the signed-in screens. Remounted with an empty cache for each token. */
export function OwnerArea() {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <CommandBarLayout />
    </QueryClientProvider>
  );
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, calls must fail so that the screen can say so; the default would pause them silently.
        networkMode: 'always',
        retry: (failedBefore, error) =>
          failedBefore < 1 && error instanceof CallFailed && error.failure.kind !== 'problem',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
