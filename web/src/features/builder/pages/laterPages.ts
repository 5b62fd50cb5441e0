import { lazy } from 'react';

/** Asks what follows a page; fetched when somebody asks for it. */
export const NextPageDialog = lazy(async () => ({
  default: (await import('./NextPageDialog')).NextPageDialog,
}));
