import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths';
import { usePageFocus } from '../../../shared/loading/usePageFocus';
import iconStyles from '../../../ui/IconButton/IconButton.module.css';
import { LogoMark } from '../../../ui/Logo/Logo';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './ProjectFrame.module.css';

type ProjectFrameProps = { title?: string | undefined; busy?: boolean | undefined; children: ReactNode };

/** The frame of a project's analysis: a bar with its name and a link back, without the sidebar. */
export function ProjectFrame({ title, busy = false, children }: ProjectFrameProps) {
  const { t } = useTranslation('analysis');
  const content = usePageFocus();
  return (
    <>
      <header className={clsx(layout['row'], layout['gap12'], styles['bar'])}>
        <Link to={paths.home} className={styles['brand']} aria-label={t('project.home')}>
          <LogoMark />
        </Link>
        {title !== undefined && (
          <h1 className={clsx(typeStyles['titleM'], typeStyles['truncate'])} title={title} dir="auto">
            {title}
          </h1>
        )}
        <Link
          to={paths.analysis}
          className={clsx(iconStyles['iconButton'], iconStyles['lg'], styles['close'])}
          aria-label={t('project.close')}
          title={t('project.close')}
        >
          <X size={20} />
        </Link>
      </header>
      <main ref={content} tabIndex={-1} className={clsx(layout['stack'], styles['content'])} aria-busy={busy}>
        {children}
      </main>
    </>
  );
}
