import { Plus } from 'lucide-react';
import { Avatar } from '../src/ui/Avatar/Avatar';
import { Button } from '../src/ui/Button/Button';
import { Card } from '../src/ui/Card/Card';
import { MissingChartDrawing, MissingFolderDrawing, MissingFormDrawing } from '../src/ui/EmptyState/drawings';
import { EmptyState } from '../src/ui/EmptyState/EmptyState';
import { Notice } from '../src/ui/Notice/Notice';
import { Skeleton } from '../src/ui/Skeleton/Skeleton';
import { Spinner } from '../src/ui/Spinner/Spinner';
import styles from './Gallery.module.css';
import { Specimen } from './Specimen';

export function StateSpecimens() {
  return (
    <>
      <Specimen title="Notices and waiting">
        <Notice
          tone="info"
          action={
            <Button variant="ghost" size="sm">
              Verify
            </Button>
          }
        >
          Confirm your e-mail address so that you can always get back in.
        </Notice>
        <Notice tone="warn">2 pages cannot be reached.</Notice>
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" size="sm">
              Try again
            </Button>
          }
        >
          Failed to fetch works
        </Notice>
        <div className={styles['row']}>
          <Spinner label="Loading" />
          <Skeleton shape="circle" />
          <Skeleton width={180} height={20} />
          <Skeleton shape="text" width={120} />
        </div>
        <div className={styles['row']}>
          <Avatar name="Meera Nair" size={64} />
          <Avatar name="Meera Nair" />
          <Avatar name="Meera Nair" size={32} />
          <Avatar name="मीरा नायर" size={36} />
          <Avatar name="Tomás" size={28} />
        </div>
      </Specimen>
      <Specimen title="Empty states">
        <Card>
          <EmptyState
            drawing={<MissingFolderDrawing />}
            title="No Projects Found"
            help="Try another name, or start something new."
            headingLevel={3}
            action={<Button icon={<Plus size={16} />}>Create New Form</Button>}
          />
        </Card>
      </Specimen>
      <Specimen title="More empty states">
        <Card hoverable>
          <EmptyState
            drawing={<MissingFormDrawing />}
            title="No forms in this project"
            help="Publish a form to this project and it shows up here."
            headingLevel={3}
          />
        </Card>
        <Card>
          <EmptyState
            drawing={<MissingChartDrawing />}
            title="No responses available for analytics."
            headingLevel={3}
          />
        </Card>
      </Specimen>
    </>
  );
}
