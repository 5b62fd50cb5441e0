import { lazyPart } from '../loading/lazyComponent';

export const NotificationSettings = lazyPart(
  async () => (await import('./NotificationSettings')).NotificationSettings,
  'notifications',
);
