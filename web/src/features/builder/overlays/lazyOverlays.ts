import { lazyPart, preloadLater } from '../../../shared/loading/lazyComponent';

export const Overlays = lazyPart(async () => (await import('./Overlays')).Overlays);
export const Flowchart = lazyPart(async () => (await import('../flow/Flowchart')).Flowchart, 'publishing');
export const PublishDialog = lazyPart(
  async () => (await import('../publish/PublishDialog')).PublishDialog,
  'publishing',
);
export const VersionHistory = lazyPart(
  async () => (await import('../versions/VersionHistory')).VersionHistory,
  'publishing',
);
export const SettingsLayer = lazyPart(
  async () => (await import('../settings/SettingsLayer')).SettingsLayer,
  'formSettings',
);
export const ShareDialog = lazyPart(
  async () => (await import('../../../shared/sharing/ShareDialog')).ShareDialog,
  'publishing',
);
export const AccessDialog = lazyPart(
  async () => (await import('../../../shared/sharing/AccessDialog')).AccessDialog,
  'publishing',
);
preloadLater(() => import('../draft-sync/saveAndThen'));
