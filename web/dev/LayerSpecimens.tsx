import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/Button/Button';
import { Dialog } from '../src/ui/Dialog/Dialog';
import { IconButton } from '../src/ui/IconButton/IconButton';
import { Menu } from '../src/ui/Menu/Menu';
import { TextField } from '../src/ui/TextField/TextField';
import { notify } from '../src/ui/toast/notify';
import styles from './Gallery.module.css';
import { Specimen } from './Specimen';

export function LayerSpecimens() {
  const [open, setOpen] = useState(false);
  const [project, setProject] = useState('Winter flu clinic');
  const [form, setForm] = useState('');
  const close = () => setOpen(false);
  return (
    <Specimen title="Layers">
      <div className={styles['row']}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Menu
          label="Form actions"
          trigger={<IconButton label="Form actions" icon={<EllipsisVertical size={16} />} />}
          items={[
            {
              id: 'rename',
              label: 'Rename',
              icon: <Pencil />,
              onSelect: () => notify.success('Form renamed successfully'),
            },
            { id: 'later', label: 'Not yet', icon: <Pencil />, onSelect: close, disabled: true },
            {
              id: 'remove',
              label: 'Remove',
              icon: <Trash2 />,
              onSelect: () => notify.error('Failed to remove'),
              danger: true,
            },
          ]}
        />
      </div>
      <div className={styles['row']}>
        <Button variant="secondary" onClick={() => notify.success('OTP sent to your email')}>
          Success toast
        </Button>
        <Button variant="secondary" onClick={() => notify.error('You must be logged in to save the form')}>
          Error toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            notify.info('Page removed', {
              action: { label: 'Undo', onClick: () => notify.success('Page is back') },
            })
          }
        >
          Info toast
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={close}
        title="Create Project"
        description="Projects group related forms and their analytics."
        closeLabel="Close"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Create Project</Button>
          </>
        }
      >
        <div className={styles['stack']}>
          <TextField label="Project Name" name="project" value={project} onChange={setProject} />
          <TextField
            label="Form Name"
            name="form"
            placeholder="For example, Eligibility check"
            value={form}
            onChange={setForm}
            error="Project Name and Form Name are required!"
          />
        </div>
      </Dialog>
    </Specimen>
  );
}
