import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/problem';
import { describeFailure } from '../../locales/describeFailure';
import { IconButton } from '../../ui/IconButton/IconButton';
import { Menu } from '../../ui/Menu/Menu';
import { notify } from '../../ui/toast/notify';
import { ownProjects } from '../../works/api/ownProjects';
import type { ProjectWork } from '../../works/api/recentWorks';
import { ConfirmDialog } from '../../works/ConfirmDialog';
import { allWorks } from '../../works/changeForm';
import { RenameDialog } from '../../works/RenameDialog';
import { watchForLeaving } from '../../works/refuge';
import { deleteProject } from './api/deleteProject';
import { renameProject } from './api/renameProject';

/** What can be done with a project as a whole. */
export function ProjectMenu({ project }: { project: ProjectWork }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const { rename, remove } = useProjectChanges(project);
  const stopAsking = () => setAsking(null);
  const label = t('works.more', { name: project.name });
  return (
    <>
      <Menu
        trigger={<IconButton label={label} icon={<EllipsisVertical size={16} />} />}
        label={label}
        items={[
          {
            id: 'rename',
            label: t('works.rename'),
            icon: <TextCursorInput />,
            onSelect: () => setAsking('rename'),
          },
          {
            id: 'delete',
            label: t('works.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setAsking('delete'),
          },
        ]}
      />
      {asking === 'rename' && (
        <RenameDialog
          title={t('works.renameProject')}
          label={t('works.projectName')}
          name={project.name}
          whatFailed={t('failed.renameProject')}
          onRename={rename}
          onClose={stopAsking}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('works.deleteProjectTitle')}
          description={t('works.deleteProjectHelp', { name: project.name })}
          confirm={t('works.deleteProject')}
          onConfirm={remove}
          onClose={stopAsking}
        />
      )}
    </>
  );
}

/** The list changes at once, and back if the server refuses. */
function useProjectChanges({ _id: id }: ProjectWork) {
  const { t } = useTranslation();
  const queries = useQueryClient();

  async function run(change: (project: ProjectWork) => ProjectWork[], call: () => Promise<unknown>) {
    watchForLeaving(id);
    await queries.cancelQueries(ownProjects);
    const before = queries.getQueryData(ownProjects.queryKey);
    queries.setQueryData(ownProjects.queryKey, (list) =>
      list?.flatMap((one) => (one._id === id ? change(one) : [one])),
    );
    try {
      await call();
    } catch (thrown) {
      queries.setQueryData(ownProjects.queryKey, before);
      throw thrown;
    } finally {
      void queries.invalidateQueries(allWorks);
    }
  }

  return {
    rename: async (name: string): Promise<boolean> => {
      await run(
        (project) => [{ ...project, name }],
        () => renameProject(id, name),
      );
      notify.success(t('toast.projectRenamed'));
      return true;
    },
    remove: async (): Promise<void> => {
      try {
        await run(
          () => [],
          () => deleteProject(id),
        );
        notify.success(t('toast.projectDeleted'));
      } catch (thrown) {
        notify.error(describeFailure(t, failureOf(thrown), t('failed.deleteProject')));
      }
    },
  };
}
