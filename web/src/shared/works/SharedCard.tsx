import { useTranslation } from 'react-i18next';
import { analysisOf, linkOf, openInBuilder } from './destinations';
import type { PageGraph } from './graphLayout';
import { MoreMenu } from './MoreMenu';
import { useCopyLinkItem, useEditItem } from './menuItems';
import { PageGraphPicture } from './PageGraphPicture';
import type { SharedWork } from './queries';
import { type Destination, WorkCard } from './WorkCard';

/** Drawn for forms whose draft the reader may not see. */
const ONE_PAGE: PageGraph = { pages: 1, start: 0, ways: [] };

/** A form shared with the reader; it links and offers only what their role allows. */
export function SharedCard({ form }: { form: SharedWork }) {
  const { t } = useTranslation();
  const destination = destinationOf(form);
  const label = t(form.role === 'respond' ? 'works.openForm' : 'works.viewAnalysis');
  return (
    <WorkCard
      name={form.name}
      picture={<PageGraphPicture graph={form.graph ?? ONE_PAGE} />}
      destination={destination}
      mark={form.status === 'draft' ? t('works.draft') : undefined}
      meta={t('works.sharedBy', { name: form.sharedBy })}
      action={destination && form.role !== 'edit' ? { label, destination } : undefined}
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

function SharedMenu({ form }: { form: SharedWork }) {
  const edit = useEditItem(form);
  const copyLink = useCopyLinkItem(linkOf(form));
  return (
    <>
      <MoreMenu name={form.name} items={[...(form.role === 'edit' ? [edit] : []), ...copyLink.items]} />
      {copyLink.dialog}
    </>
  );
}
