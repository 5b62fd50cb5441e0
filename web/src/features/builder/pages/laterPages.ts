import { lazy } from 'react';

const loadNextPage = () => import('./NextPageDialog');
const loadDeletePage = () => import('./DeletePageDialog');

/** Asks what follows a page. */
export const NextPageDialog = lazy(async () => ({ default: (await loadNextPage()).NextPageDialog }));

/** Asks where what led to a page leads once it is gone. */
export const DeletePageDialog = lazy(async () => ({ default: (await loadDeletePage()).DeletePageDialog }));

/** What is asked about pages, to be fetched ahead of its use. */
export const laterPages = [loadNextPage, loadDeletePage] as const;
