import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip/Chip';
import { describeForm, describeState } from './describeWork';
import { analysisOf, openInBuilder } from './destinations';
import { FormMenu } from './FormMenu';
import { PageGraphPicture } from './PageGraphPicture';
import type { FormWork } from './queries';
import { WorkCard } from './WorkCard';

type FormCardProps = { form: FormWork; headingLevel?: 2 | 3 | undefined };

/** Memoised, because a list may have a thousand cards. */
export const FormCard = memo(function FormCard({ form, headingLevel }: FormCardProps) {
  const { t, i18n } = useTranslation();
  const published = form.status === 'published';
  return (
    <WorkCard
      headingLevel={headingLevel}
      name={form.name}
      picture={<PageGraphPicture graph={form.graph} />}
      destination={openInBuilder(form)}
      mark={describeState(t, i18n.language, form)}
      meta={describeForm(t, i18n.language, form)}
      chip={
        published && form.hasUnpublishedChanges && <Chip tone="warn">{t('works.unpublishedChanges')}</Chip>
      }
      action={published ? { label: t('works.viewAnalysis'), destination: analysisOf(form) } : undefined}
      menu={<FormMenu form={form} />}
    />
  );
});
