import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../loading/Loaded';
import { describeFailure } from '../locales/describeFailure';
import { Button } from '../ui/Button/Button';
import { Dialog } from '../ui/Dialog/Dialog';
import { Select } from '../ui/Select/Select';
import { Skeleton } from '../ui/Skeleton/Skeleton';
import { ownProjects } from './api/ownProjects';
import type { FormWork, ProjectWork } from './api/recentWorks';

const NONE = 'none';

type MoveDialogProps = {
  form: FormWork;
  onMove: (project: ProjectWork | null) => Promise<void>;
  onClose: () => void;
};

/** Asks which of the owner's projects a form belongs to, if any. */
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
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={t('works.move')}
      description={t('works.moveHelp', { name: form.name })}
      closeLabel={t('works.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('works.cancel')}
          </Button>
          <Button busy={busy} disabled={projects.data === undefined} onClick={() => void move()}>
            {t('works.moveDo')}
          </Button>
        </>
      }
    >
      <Loaded
        query={projects}
        skeleton={<Skeleton width="100%" height={66} radius={8} />}
        describe={(failure) => describeFailure(t, failure, t('failed.fetchProjects'))}
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
      </Loaded>
    </Dialog>
  );
}
