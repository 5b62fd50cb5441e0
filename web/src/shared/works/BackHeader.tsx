import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import iconStyles from '../../ui/IconButton/IconButton.module.css';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './BackHeader.module.css';

type BackHeaderProps = {
  to: string;
  back: string;
  title: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
};

/** Page header: back link, title and actions. */
export function BackHeader({ to, back, title, headingRef, children }: BackHeaderProps) {
  return (
    <header className={clsx(layout['wrapRow'], layout['gap12'], styles['header'])}>
      <div className={clsx(layout['row'], layout['gap12'], layout['shrink'], styles['lead'])}>
        <Link
          to={to}
          className={clsx(iconStyles['iconButton'], iconStyles['lg'], styles['back'])}
          aria-label={back}
          title={back}
        >
          <ArrowLeft size={20} />
        </Link>
        <h1
          ref={headingRef}
          tabIndex={-1}
          className={clsx(typeStyles['titleXl'], layout['shrink'], typeStyles['breakWords'])}
          dir="auto"
        >
          {title}
        </h1>
      </div>
      {children}
    </header>
  );
}
