import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openProject } from './destinations';
import { ProjectPicture } from './ProjectPicture';
import type { ProjectWork } from './queries';
import { WorkCard } from './WorkCard';

type ProjectCardProps = {
  project: ProjectWork;
  /** Shows a View Project link, for lists that mix forms and projects. */
  withLink?: boolean | undefined;
  menu?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
};

export const ProjectCard = memo(function ProjectCard({
  project,
  withLink = false,
  menu,
  headingLevel,
}: ProjectCardProps) {
  const { t } = useTranslation();
  const destination = openProject(project);
  return (
    <WorkCard
      headingLevel={headingLevel}
      name={project.name}
      picture={<ProjectPicture formCount={project.formCount} />}
      destination={destination}
      meta={t('works.forms', { count: project.formCount })}
      action={withLink ? { label: t('works.viewProject'), destination } : undefined}
      menu={menu}
    />
  );
});
