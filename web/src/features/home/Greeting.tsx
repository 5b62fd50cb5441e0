import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSkeleton } from '../../shared/loading/useSkeleton';
import type { Work } from '../../shared/works/queries';
import { isFull, openState } from '../../shared/works/schedule';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/Skeleton/Skeleton';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import styles from './Greeting.module.css';

/** `all` is false while only the first page of the list is loaded. */
export type WorksState = { works: readonly Work[]; all: boolean } | 'loading' | 'unknown';

type GreetingProps = { name: string; worksState: WorksState; ref?: Ref<HTMLHeadingElement> };

/** Greets by the time of day with a summary; a new owner is welcomed instead. */
export function Greeting({ name, worksState, ref }: GreetingProps) {
  const { t } = useTranslation();
  const [greetingByTime] = useState(() => greetingAt(new Date().getHours()));
  const skeletonShown = useSkeleton(worksState === 'loading', { atOnce: true });
  if (skeletonShown || worksState === 'loading') {
    return <div className={styles['area']}>{skeletonShown && <GreetingSkeleton />}</div>;
  }
  const isNew = worksState === 'unknown' || worksState.works.length === 0;
  const greeting = isNew ? 'home.welcomeName' : greetingByTime;
  return (
    <header className={styles['area']}>
      <h1 ref={ref} tabIndex={-1} className={clsx(typeStyles['titleXl'], typeStyles['breakWords'])}>
        {t(greeting, { name: firstNameOf(name) })}
      </h1>
      {worksState !== 'unknown' && (
        <p className={clsx(typeStyles['muted'], layout['marginTop4'])}>{summaryOf(t, worksState)}</p>
      )}
    </header>
  );
}

export function GreetingSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <h1>
        <VisuallyHidden>{t('home.title')}</VisuallyHidden>
      </h1>
      <div className={clsx(layout['grid'], layout['gap12'], styles['skeleton'])}>
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
  const collecting = forms.filter(
    (form) => form.status === 'published' && openState(form) === 'open' && !isFull(form),
  ).length;
  // A count over a partial list would be wrong.
  if (!all || drafts + collecting === 0) {
    return t('home.goOn');
  }
  return [
    ...(drafts > 0 ? [t('home.drafts', { count: drafts, number: inWords(t, drafts) })] : []),
    ...(collecting > 0 ? [t('home.collecting', { count: collecting, number: inWords(t, collecting) })] : []),
  ].join(' ');
}

/** Spells small numbers above one; the translations spell "one" themselves. */
function inWords(t: TFunction, count: number): string {
  return t('home.numbers').split(' ')[count - 2] ?? String(count);
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
