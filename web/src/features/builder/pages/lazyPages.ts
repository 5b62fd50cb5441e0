import { lazyPart } from '../../../shared/loading/lazyComponent';

export const NextPageDialog = lazyPart(async () => (await import('./NextPageDialog')).NextPageDialog);
export const DeletePageDialog = lazyPart(async () => (await import('./DeletePageDialog')).DeletePageDialog);
