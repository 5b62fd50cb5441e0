import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/Card/Card';
import cardStyles from '../../ui/Card/Card.module.css';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './WorkCard.module.css';

/** A route of the application, or the URL of another page. */
export type Destination = { to: string; state?: unknown } | { href: string };

type WorkCardProps = {
  name: string;
  picture: ReactNode;
  /** Omitted when the reader may not open the form. */
  destination?: Destination | undefined;
  /** Shown after the name, never truncated. */
  mark?: string | undefined;
  meta: string;
  chip?: ReactNode;
  action?: { label: string; destination: Destination } | undefined;
  menu?: ReactNode;
  /** One level below the section's heading. */
  headingLevel?: 2 | 3 | undefined;
};

/** The card of a form or project. The whole card links to `destination`. */
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
    <Card
      as="article"
      hoverable={destination !== undefined}
      className={clsx(layout['stack'], styles['work'])}
    >
      <div className={clsx(layout['center'], styles['thumb'])}>{picture}</div>
      <div className={styles['body']}>
        <Heading className={clsx(layout['shrink'], styles['name'])}>
          {destination === undefined ? (
            <span className={typeStyles['truncate']} title={name} dir="auto">
              {name}
            </span>
          ) : (
            <DestinationLink
              destination={destination}
              className={clsx(cardStyles['cover'], typeStyles['truncate'])}
              title={name}
              dir="auto"
            >
              {name}
            </DestinationLink>
          )}
          {mark !== undefined && (
            <span className={clsx(layout['rigid'], typeStyles['faint'], styles['mark'])}>{mark}</span>
          )}
        </Heading>
        {menu && <div className={styles['menu']}>{menu}</div>}
        <p className={clsx(typeStyles['hint'], typeStyles['breakWords'], styles['meta'])}>{meta}</p>
        {chip && <div className={styles['chip']}>{chip}</div>}
        {action && (
          <DestinationLink
            destination={action.destination}
            className={clsx(
              typeStyles['link'],
              typeStyles['small'],
              layout['row'],
              layout['gap6'],
              styles['action'],
            )}
            aria-label={t('works.of', { action: action.label, name })}
          >
            {action.label}
            <ArrowRight size={14} />
          </DestinationLink>
        )}
      </div>
    </Card>
  );
}

type DestinationLinkProps = {
  destination: Destination;
  className?: string | undefined;
  title?: string | undefined;
  dir?: 'auto' | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
};

function DestinationLink({ destination, children, ...rest }: DestinationLinkProps) {
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
