import { lazyPart } from '../loading/lazyComponent';

export const NotificationSettings = lazyPart(
  async () => (await import('./NotificationSettings')).NotificationSettings,
  'notifications',
);
export const ConfirmationMails = lazyPart(
  async () => (await import('./ConfirmationMails')).ConfirmationMails,
  'notifications',
);
