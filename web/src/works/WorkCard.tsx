import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../ui/Card/Card';
import typeStyles from '../ui/type.module.css';
import styles from './WorkCard.module.css';

/** Where a card leads: to a screen of the application, or to another page of the site. */
export type Destination = { to: string; state?: unknown } | { href: string };

type WorkCardProps = {
  name: string;
  picture: ReactNode;
  /** Left out where the reader may only know that the thing exists. */
  destination?: Destination | undefined;
  /** Stands after the name and is never cut off. */
  mark?: string | undefined;
  meta: string;
  chip?: ReactNode;
  action?: { label: string; destination: Destination } | undefined;
  menu?: ReactNode;
  /** One below the heading the card stands under. */
  headingLevel?: 2 | 3 | undefined;
};

/** A form or a project: its picture, its name, which leads to it from the whole card, and a line about it. */
export function WorkCard({
  name,
  picture,
  destination,
  mark,
  meta,
  chip,
  action,
  menu,
  headingLevel = 3,
}: WorkCardProps) {
  const { t } = useTranslation();
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="article" hoverable={destination !== undefined} className={styles['work']}>
      <div className={styles['thumb']}>{picture}</div>
      <div className={styles['body']}>
        <Heading className={styles['name']}>
          {destination === undefined ? (
            <span className={typeStyles['truncate']} title={name}>
              {name}
            </span>
          ) : (
            <Goto
              destination={destination}
              className={clsx(styles['cover'], typeStyles['truncate'])}
              title={name}
            >
              {name}
            </Goto>
          )}
          {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
        </Heading>
        {menu && <div className={styles['menu']}>{menu}</div>}
        <p className={styles['meta']}>{meta}</p>
        {chip && <div className={styles['chip']}>{chip}</div>}
        {action && (
          <Goto
            destination={action.destination}
            className={styles['action']}
            aria-label={t('works.of', { action: action.label, name })}
          >
            {action.label}
            <ArrowRight size={14} />
          </Goto>
        )}
      </div>
    </Card>
  );
}

type GotoProps = {
  destination: Destination;
  className?: string | undefined;
  title?: string | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
};

function Goto({ destination, children, ...rest }: GotoProps) {
  return 'href' in destination ? (
    <a href={destination.href} {...rest}>
      {children}
    </a>
  ) : (
    <Link to={destination.to} state={destination.state} {...rest}>
      {children}
    </Link>
  );
}
