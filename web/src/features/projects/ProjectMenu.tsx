import { useQueryClient } from '@tanstack/react-query';
import { TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { useNotifyFailure } from '../../shared/locales/describeFailure';
import { ConfirmDialog } from '../../shared/works/ConfirmDialog';
import { MoreMenu } from '../../shared/works/MoreMenu';
import { ownProjects, type ProjectWork, worksQueries } from '../../shared/works/queries';
import { RenameDialog } from '../../shared/works/RenameDialog';
import { restoreFocusAfterRemoval } from '../../shared/works/restoreFocus';
import { notify } from '../../ui/toast/notify';

export function ProjectMenu({ project }: { project: ProjectWork }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null);
  const { rename, remove } = useProjectActions(project);
  const closeDialog = () => setOpenDialog(null);
  return (
    <>
      <MoreMenu
        name={project.name}
        items={[
          {
            id: 'rename',
            label: t('works.rename'),
            icon: <TextCursorInput />,
            onSelect: () => setOpenDialog('rename'),
          },
          {
            id: 'delete',
            label: t('works.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setOpenDialog('delete'),
          },
        ]}
      />
      {openDialog === 'rename' && (
        <RenameDialog
          title={t('works.renameProject')}
          label={t('works.projectName')}
          name={project.name}
          whatFailed={t('failed.renameProject')}
          onRename={rename}
          onClose={closeDialog}
        />
      )}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title={t('works.deleteProjectTitle')}
          description={t('works.deleteProjectHelp', { name: project.name })}
          confirm={t('works.deleteProject')}
          onConfirm={remove}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

/** The list updates optimistically and rolls back on failure. */
function useProjectActions({ _id: id }: ProjectWork) {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();

  async function run(change: (project: ProjectWork) => ProjectWork[], send: () => Promise<unknown>) {
    restoreFocusAfterRemoval(id);
    await queries.cancelQueries(ownProjects);
    const before = queries.getQueryData(ownProjects.queryKey);
    queries.setQueryData(ownProjects.queryKey, (list) =>
      list?.flatMap((one) => (one._id === id ? change(one) : [one])),
    );
    try {
      await send();
    } catch (thrown) {
      queries.setQueryData(ownProjects.queryKey, before);
      throw thrown;
    } finally {
      void queries.invalidateQueries(worksQueries);
    }
  }

  return {
    rename: async (name: string): Promise<boolean> => {
      await run(
        (project) => [{ ...project, name }],
        () => call('put', '/api/project/rename/{id}', { params: { path: { id } }, body: { name } }),
      );
      notify.success(t('toast.projectRenamed'));
      return true;
    },
    remove: async (): Promise<void> => {
      try {
        await run(
          () => [],
          () => call('delete', '/api/project/{id}', { params: { path: { id } } }),
        );
        notify.success(t('toast.projectDeleted'));
      } catch (thrown) {
        notifyFailure(thrown, t('failed.deleteProject'));
      }
    },
  };
}
