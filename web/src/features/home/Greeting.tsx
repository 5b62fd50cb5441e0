import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSkeleton } from '../../loading/useSkeleton';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import type { Work } from '../../works/api/recentWorks';
import styles from './Greeting.module.css';

/** What is known of the owner's works: all of them, the newest of them, or nothing. */
export type KnownWorks = { works: readonly Work[]; all: boolean } | 'coming' | 'unknown';

type GreetingProps = { name: string; known: KnownWorks; ref?: Ref<HTMLHeadingElement> };

/** Greets the owner by the time of day and says what waits; somebody new is welcomed instead. */
export function Greeting({ name, known, ref }: GreetingProps) {
  const { t } = useTranslation();
  const [byTheHour] = useState(() => greetingAt(new Date().getHours()));
  const skeletonShown = useSkeleton(known === 'coming');
  if (skeletonShown || known === 'coming') {
    return <div className={styles['room']}>{skeletonShown && <GreetingSkeleton />}</div>;
  }
  const isNew = known === 'unknown' || known.works.length === 0;
  const greeting = isNew ? 'home.welcomeName' : byTheHour;
  return (
    <header className={styles['room']}>
      <h1 ref={ref} tabIndex={-1} className={clsx(typeStyles['titleXl'], styles['greeting'])}>
        {t(greeting, { name: firstNameOf(name) })}
      </h1>
      {known !== 'unknown' && (
        <p className={clsx(typeStyles['muted'], styles['lead'])}>{summaryOf(t, known)}</p>
      )}
    </header>
  );
}

/** Stands where the greeting will be. */
export function GreetingSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <h1>
        <VisuallyHidden>{t('home.title')}</VisuallyHidden>
      </h1>
      <div className={styles['skeleton']}>
        <Skeleton width={320} height={32} radius={8} />
        <Skeleton width={360} height={14} />
      </div>
    </>
  );
}

function greetingAt(hour: number): 'home.morningName' | 'home.afternoonName' | 'home.eveningName' {
  if (hour >= 5 && hour < 12) {
    return 'home.morningName';
  }
  return hour >= 12 && hour < 17 ? 'home.afternoonName' : 'home.eveningName';
}

function summaryOf(t: TFunction, { works, all }: { works: readonly Work[]; all: boolean }): string {
  if (works.length === 0) {
    return t('home.lead');
  }
  const forms = works.filter((work) => work.type === 'form');
  const drafts = forms.filter(({ status }) => status === 'draft').length;
  const collecting = forms.length - drafts;
  // A count over a part of the list would be untrue.
  if (!all || forms.length === 0) {
    return t('home.goOn');
  }
  return [
    ...(drafts > 0 ? [t('home.drafts', { count: drafts, number: inWords(t, drafts) })] : []),
    ...(collecting > 0 ? [t('home.collecting', { count: collecting, number: inWords(t, collecting) })] : []),
  ].join(' ');
}

/** Small numbers above one as words; the sentences spell "one" themselves. */
function inWords(t: TFunction, count: number): string {
  return t('home.numbers').split(' ')[count - 2] ?? String(count);
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
