import { EllipsisVertical, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/Button/Button';
import { ButtonLink } from '../src/ui/Button/ButtonLink';
import { IconButton } from '../src/ui/IconButton/IconButton';
import styles from './Gallery.module.css';
import { Specimen } from './Specimen';

export function ButtonSpecimens() {
  const [busy, setBusy] = useState(false);
  return (
    <Specimen title="Buttons">
      <div className={styles['row']}>
        <Button>Publish</Button>
        <Button busy={busy} onClick={() => setBusy(true)} data-testid="turns-busy">
          Publish
        </Button>
        <Button busy>Publish</Button>
        <Button busy icon={<Plus size={16} />}>
          Create New Form
        </Button>
        <Button disabled>Continue</Button>
      </div>
      <div className={styles['row']}>
        <Button variant="secondary">Preview</Button>
        <Button variant="secondary" busy>
          Preview
        </Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Remove page</Button>
        <IconButton label="More" icon={<EllipsisVertical size={16} />} />
        <IconButton label="More, not now" icon={<EllipsisVertical size={16} />} disabled />
      </div>
      <div className={styles['row']}>
        <Button size="lg">Submit</Button>
        <Button variant="secondary" size="sm">
          Go to page
        </Button>
        <Button variant="secondary" size="sm" icon={<RefreshCw size={14} />}>
          Try again
        </Button>
        <Button variant="secondary" size="sm" busy>
          Try again
        </Button>
        <ButtonLink href="#more" variant="secondary">
          A link
        </ButtonLink>
      </div>
      <Button size="lg" fullWidth busy>
        Reset Password
      </Button>
      <Button size="lg" fullWidth lang="hi">
        पासवर्ड रीसेट करें
      </Button>
    </Specimen>
  );
}
