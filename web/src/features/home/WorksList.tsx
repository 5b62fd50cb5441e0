import { FormCard } from '../../shared/works/FormCard';
import { ProjectCard } from '../../shared/works/ProjectCard';
import type { Work } from '../../shared/works/queries';
import { WorksGrid } from '../../shared/works/WorksGrid';

type WorksListProps = {
  works: readonly Work[];
  onMore?: (() => void) | undefined;
  busy?: boolean | undefined;
};

export function WorksList({ works, onMore, busy }: WorksListProps) {
  return (
    <WorksGrid works={works} keyOf={({ _id }) => _id} onMore={onMore} busy={busy}>
      {(work) => (work.type === 'form' ? <FormCard form={work} /> : <ProjectCard project={work} withLink />)}
    </WorksGrid>
  );
}
