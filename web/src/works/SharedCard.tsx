import { EllipsisVertical, Link2, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/IconButton/IconButton';
import { Menu, type MenuItem } from '../ui/Menu/Menu';
import type { SharedWork } from './api/sharedWorks';
import { analysisOf, linkOf, openInBuilder } from './destinations';
import { LinkDialog } from './LinkDialog';
import { PageGraphPicture } from './PageGraphPicture';
import { useCopyLink } from './useCopyLink';
import { type Destination, WorkCard } from './WorkCard';

/** A form of somebody else: it leads to what its owner lets the reader do, and offers nothing more. */
export function SharedCard({ form }: { form: SharedWork }) {
  const { t } = useTranslation();
  return (
    <WorkCard
      name={form.name}
      picture={<PageGraphPicture graph={form.graph} />}
      destination={destinationOf(form)}
      mark={form.status === 'draft' ? t('works.draft') : undefined}
      meta={t('works.sharedBy', { name: form.sharedBy })}
      action={useAction(form)}
      menu={form.role === 'edit' || linkOf(form) !== null ? <SharedMenu form={form} /> : undefined}
    />
  );
}

function destinationOf(form: SharedWork): Destination | undefined {
  const link = linkOf(form);
  switch (form.role) {
    case 'edit':
      return openInBuilder(form);
    case 'results':
      return form.status === 'published' ? analysisOf(form) : undefined;
    case 'respond':
      return link === null ? undefined : { href: link };
  }
}

function useAction(form: SharedWork): { label: string; destination: Destination } | undefined {
  const { t } = useTranslation();
  const link = linkOf(form);
  if (form.role === 'respond') {
    return link === null ? undefined : { label: t('works.openForm'), destination: { href: link } };
  }
  return form.role === 'results' && form.status === 'published'
    ? { label: t('works.viewAnalysis'), destination: analysisOf(form) }
    : undefined;
}

function SharedMenu({ form }: { form: SharedWork }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const link = useCopyLink(form);
  const label = t('works.more', { name: form.name });
  const items: MenuItem[] = [];
  if (form.role === 'edit') {
    items.push({
      id: 'edit',
      label: t('works.edit'),
      icon: <Pencil />,
      onSelect: () => {
        const { to, state } = openInBuilder(form);
        void navigate(to, { state });
      },
    });
  }
  if (link.url !== null) {
    items.push({
      id: 'copyLink',
      label: t('works.copyLink'),
      icon: <Link2 />,
      onSelect: () => void link.copy(),
    });
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={label} icon={<EllipsisVertical size={16} />} />}
        label={label}
        items={items}
      />
      {link.refused !== null && <LinkDialog url={link.refused} onClose={link.giveUp} />}
    </>
  );
}
