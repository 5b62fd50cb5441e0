import clsx from 'clsx';
import { FilePlusCorner, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateProjectDialog } from '../../shared/works/CreateProjectDialog';
import { useCreateForm } from '../../shared/works/useCreateForm';
import cardStyles from '../../ui/Card/Card.module.css';
import layout from '../../ui/layout.module.css';
import { SpinnerGlyph } from '../../ui/Spinner/Spinner';
import typeStyles from '../../ui/type.module.css';
import styles from './StartCards.module.css';
import { FormDrawing, ProjectDrawing } from './startDrawings';

/** Starts a project with its first form, or a standalone form. */
export function StartCards() {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const { busy, start } = useCreateForm();
  return (
    <div className={clsx(layout['grid'], layout['gap16'], styles['starts'])}>
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
      {/* Unmounted when closed, so that each opening starts empty. */}
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
      <span className={clsx(layout['stack'], layout['gap4'], layout['shrink'], styles['words'])}>
        <span className={clsx(layout['center'], styles['icon'])}>{icon}</span>
        <span className={typeStyles['titleS']}>{title}</span>
        <span className={typeStyles['muted']}>{help}</span>
      </span>
      <span className={clsx(layout['center'], layout['rigid'], styles['art'])}>{drawing}</span>
    </button>
  );
}
