import clsx from 'clsx';
import { FilePlusCorner, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../ui/Card/Card.module.css';
import { SpinnerGlyph } from '../../ui/Spinner/SpinnerGlyph';
import { useStartForm } from '../../works/useStartForm';
import { CreateProjectDialog } from './CreateProjectDialog';
import styles from './StartCards.module.css';
import { FormDrawing, ProjectDrawing } from './startDrawings';

/** The two ways to begin: a project with its first form, or a form on its own. */
export function StartCards() {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const { busy, start } = useStartForm();
  return (
    <div className={styles['starts']}>
      <StartCard
        icon={<FolderPlus size={18} />}
        title={t('home.startProject')}
        help={t('home.startProjectHelp')}
        drawing={<ProjectDrawing />}
        onStart={() => setCreating(true)}
      />
      <StartCard
        icon={busy ? <SpinnerGlyph /> : <FilePlusCorner size={18} />}
        title={t('home.startForm')}
        help={t('home.startFormHelp')}
        drawing={<FormDrawing />}
        busy={busy}
        onStart={start}
      />
      {/* Each opening is a new form: nothing is left standing in a closed one. */}
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

type StartCardProps = {
  icon: ReactNode;
  title: string;
  help: string;
  drawing: ReactNode;
  busy?: boolean | undefined;
  onStart: () => void;
};

function StartCard({ icon, title, help, drawing, busy = false, onStart }: StartCardProps) {
  return (
    <button
      type="button"
      className={clsx(cardStyles['card'], cardStyles['hoverable'], styles['start'])}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={onStart}
    >
      <span className={styles['words']}>
        <span className={styles['icon']}>{icon}</span>
        <span className={styles['title']}>{title}</span>
        <span className={styles['help']}>{help}</span>
      </span>
      <span className={styles['art']}>{drawing}</span>
    </button>
  );
}
