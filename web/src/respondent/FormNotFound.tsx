import clsx from 'clsx';
import { RotateCw } from 'lucide-react';
import { Button } from '../ui/Button/Button';
import { readLanguage } from '../ui/language';
import typeStyles from '../ui/type.module.css';
import styles from './FormNotFound.module.css';
import { textsIn } from './texts';

/** Spec §2, Respondent screen: 'Form not found'. */
export function FormNotFound() {
  const texts = textsIn[readLanguage()];
  return (
    <div className={styles['page']}>
      <title>{texts.pageTitle}</title>
      <header className={styles['bar']}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
      </header>
      <main className={styles['main']}>
        <svg width="200" height="104" viewBox="0 0 200 104" aria-hidden="true">
          <rect className={styles['sheet']} x="16" y="32" width="52" height="40" rx="7" />
          <path className={styles['line']} d="M26 46h30M26 57h20" />
          <path className={styles['way']} d="M68 52h36" />
          <path className={styles['cross']} d="M112 44l16 16M128 44l-16 16" />
          <rect className={styles['missing']} x="136" y="32" width="52" height="40" rx="7" />
        </svg>
        <h1 className={clsx(typeStyles['display'], styles['title'])}>{texts.notFound}</h1>
        <p className={styles['help']}>{texts.notFoundHelp}</p>
        <Button
          variant="secondary"
          size="lg"
          icon={<RotateCw size={16} />}
          onClick={() => window.location.reload()}
        >
          {texts.tryAgain}
        </Button>
      </main>
      <footer className={styles['foot']}>
        <img src="/favicon.svg" alt="" width={18} height={18} />
        {texts.madeWith}
      </footer>
    </div>
  );
}
