import { ExternalLink, History, Send, Settings2, Share2, Users, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../../ui/Menu/Menu';
import type { BuilderTranslate } from '../editor/offerUndo';
import type { Overlay } from '../overlays/useOverlay';
import type { OpenForm } from './BuilderFrame';

/** More actions on the whole form, by role and state. */
export function formMenuItems(
  form: OpenForm,
  onOverlay: (overlay: Overlay) => void,
  t: BuilderTranslate,
  /** The bar has no space for the flowchart and Publish. */
  isNarrow: boolean,
): readonly MenuItem[] {
  const { shareUrl } = form;
  const isOwner = form.role === 'owner';
  const isLive = form.status === 'published' && shareUrl !== undefined;
  const opening = (id: Overlay, label: string, icon: ReactNode): MenuItem => ({
    id,
    label,
    icon,
    onSelect: () => onOverlay(id),
  });
  const items: (MenuItem | false)[] = [
    isNarrow && isOwner && opening('publish', t('frame.publish'), <Send />),
    isNarrow && opening('flowchart', t('frame.flowchart'), <Workflow />),
    isLive && isOwner && opening('share', t('frame.share'), <Share2 />),
    isLive && {
      id: 'open',
      label: t('frame.openForm'),
      icon: <ExternalLink />,
      onSelect: () => window.open(shareUrl, '_blank', 'noopener'),
    },
    isNarrow && opening('settings', t('frame.settings'), <Settings2 />),
    isOwner && opening('people', t('frame.people'), <Users />),
    form.version !== undefined && opening('versions', t('frame.versions'), <History />),
  ];
  return items.filter((item) => item !== false);
}
