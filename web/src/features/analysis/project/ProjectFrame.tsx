import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../app/paths';
import { LogoMark } from '../../../ui/Logo/LogoMark';
import typeStyles from '../../../ui/type.module.css';
import styles from './ProjectFrame.module.css';

type ProjectFrameProps = { title?: string | undefined; busy?: boolean | undefined; children: ReactNode };

/** The screen around a project's numbers: a bar with its name and the way back, and no sidebar. */
export function ProjectFrame({ title, busy = false, children }: ProjectFrameProps) {
  const { t } = useTranslation('analysis');
  const content = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // Talks to the document: after a navigation, readers by ear or keyboard start at the new page.
  useEffect(() => {
    // The address the browser itself opened has no key of its own; there the focus is the browser's affair.
    if (key !== 'default') {
      content.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  }, [key]);

  return (
    <>
      <header className={styles['bar']}>
        <Link to={paths.home} className={styles['brand']} aria-label={t('project.home')}>
          <LogoMark />
        </Link>
        {title !== undefined && (
          <h1 className={clsx(typeStyles['titleM'], typeStyles['truncate'])} title={title}>
            {title}
          </h1>
        )}
        <Link
          to={paths.analysis}
          className={styles['close']}
          aria-label={t('project.close')}
          title={t('project.close')}
        >
          <X size={20} />
        </Link>
      </header>
      <main ref={content} tabIndex={-1} className={styles['content']} aria-busy={busy}>
        {children}
      </main>
    </>
  );
}
