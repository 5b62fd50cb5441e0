import { ExternalLink, History, Share2, Users, Workflow } from 'lucide-react';
import type { MenuItem } from '../../../ui/Menu/Menu';
import type { BuilderWords } from '../editor/actionWords';
import type { Step } from '../steps/useStep';
import type { OpenForm } from './BuilderFrame';

/** What else can be done with the whole form: what its owner may, and what there is already. */
export function waysOf(form: OpenForm, onStep: (step: Step) => void, t: BuilderWords): readonly MenuItem[] {
  const { shareUrl } = form;
  const isOwner = form.role === 'owner';
  const isLive = form.status === 'published' && shareUrl !== undefined;
  const items: MenuItem[] = [
    { id: 'flowchart', label: t('frame.flowchart'), icon: <Workflow />, onSelect: () => onStep('flowchart') },
  ];
  if (isLive && isOwner) {
    items.push({ id: 'share', label: t('frame.share'), icon: <Share2 />, onSelect: () => onStep('share') });
  }
  if (isLive) {
    items.push({
      id: 'open',
      label: t('frame.openForm'),
      icon: <ExternalLink />,
      onSelect: () => window.open(shareUrl, '_blank', 'noopener'),
    });
  }
  if (isOwner) {
    items.push({ id: 'people', label: t('frame.people'), icon: <Users />, onSelect: () => onStep('people') });
  }
  if (form.version !== undefined) {
    items.push({
      id: 'versions',
      label: t('frame.versions'),
      icon: <History />,
      onSelect: () => onStep('versions'),
    });
  }
  return items;
}
