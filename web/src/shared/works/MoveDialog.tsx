import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { Select } from '../../ui/Select/Select';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import { QueryBoundary } from '../loading/QueryBoundary';
import { ActionDialog } from './ActionDialog';
import { type FormWork, ownProjects, type ProjectWork } from './queries';

const NONE = 'none';

type MoveDialogProps = {
  form: FormWork;
  onMove: (project: ProjectWork | null) => Promise<void>;
  onClose: () => void;
};

export function MoveDialog({ form, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const projects = useQuery(ownProjects);
  const [chosen, setChosen] = useState<string>(form.projectId ?? NONE);
  const [busy, setBusy] = useState(false);

  async function move() {
    const project = projects.data?.find(({ _id }) => _id === chosen) ?? null;
    if (chosen !== (form.projectId ?? NONE)) {
      setBusy(true);
      await onMove(project);
    }
    onClose();
  }

  return (
    <ActionDialog
      onClose={onClose}
      width={440}
      title={t('works.move')}
      description={t('works.moveHelp', { name: form.name })}
      action={
        <Button busy={busy} disabled={projects.data === undefined} onClick={() => void move()}>
          {t('works.moveDo')}
        </Button>
      }
    >
      <QueryBoundary
        query={projects}
        skeleton={<Skeleton width="100%" height={66} radius={8} />}
        whatFailed={t('failed.fetchProjects')}
      >
        {(list) => (
          <Select
            label={t('works.project')}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: NONE, label: t('works.noProject') },
              ...list.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        )}
      </QueryBoundary>
    </ActionDialog>
  );
}
