import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectWork } from './api/recentWorks';
import { openProject } from './destinations';
import { ProjectPicture } from './ProjectPicture';
import { WorkCard } from './WorkCard';

type ProjectCardProps = {
  project: ProjectWork;
  /** Among forms, the card says in words where it leads. */
  withLink?: boolean | undefined;
  menu?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
};

/** One of the owner's projects, as a pile of its forms. */
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
