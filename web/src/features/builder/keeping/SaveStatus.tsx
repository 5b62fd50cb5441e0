import clsx from 'clsx';
import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, GitMerge } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { Keeper } from './keeper';
import { isTrouble, type KeeperView } from './keeperState';
import styles from './SaveStatus.module.css';
import { useKeeperView } from './useKeeper';

// A conflict is rare, and comes with an answer of the server: there is a network then.
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog')).MergeDialog }));

/** Says in the top bar how it stands with saving, and offers what helps when it went wrong. */
export function SaveStatus({ keeper }: { keeper: Keeper }) {
  const view = useKeeperView(keeper);
  const face = useFace(view);
  const [isPutOff, putOff] = useState(false);
  const { t } = useTranslation('builder');
  const isConflict = view.state.kind === 'conflict';
  if (!isConflict && isPutOff) {
    putOff(false);
  }
  return (
    <div className={styles['place']} data-save-state={view.state.kind}>
      <span
        className={clsx(styles['status'], face.tone && styles[face.tone])}
        title={face.detail ?? (view.onDevice ? undefined : t('keeping.noCopy'))}
      >
        {face.icon}
        <span className={styles['long']}>{face.long}</span>
        <span className={styles['short']} aria-hidden="true">
          {face.short}
        </span>
      </span>
      {face.retry && (
        <Button variant="ghost" size="sm" onClick={() => void keeper.saveNow()}>
          {t('keeping.retry')}
        </Button>
      )}
      {isConflict && (
        <Button variant="secondary" size="sm" onClick={() => putOff(false)}>
          {t('keeping.compare')}
        </Button>
      )}
      <Spoken view={view} words={face.detail ?? face.long} />
      {view.state.kind === 'conflict' && (
        <Suspense>
          <MergeDialog
            open={!isPutOff}
            conflicts={view.state.conflicts}
            from={view.state.from}
            onApply={keeper.settle}
            onClose={() => putOff(true)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Face = {
  icon: ReactNode;
  long: string;
  /** On phones. */
  short: string;
  /** The whole story, where the words are only its name. */
  detail?: string | undefined;
  tone?: 'warn' | 'danger' | undefined;
  retry?: boolean;
};

const JUST_NOW_MS = 60_000;

function useFace({ state, onDevice }: KeeperView): Face {
  const { t, i18n } = useTranslation('builder');
  const { t: core } = useTranslation();
  const savedAt = state.kind === 'saved' ? state.at : undefined;
  const isJustNow = useIsRecent(savedAt);
  switch (state.kind) {
    case 'saved': {
      const time =
        savedAt === undefined || isJustNow
          ? undefined
          : new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(savedAt);
      const long = time
        ? t('keeping.savedAt', { time })
        : t(isJustNow ? 'keeping.savedJustNow' : 'keeping.saved');
      return { icon: <CloudCheck size={16} />, long, short: t('keeping.saved') };
    }
    case 'unsaved':
      return { icon: <Cloud size={16} />, long: t('keeping.unsaved'), short: t('keeping.unsavedShort') };
    case 'saving':
      return { icon: <CloudUpload size={16} />, long: t('keeping.saving'), short: t('keeping.saving') };
    case 'offline':
      return {
        icon: <CloudOff size={16} />,
        long: t(onDevice ? 'keeping.offline' : 'keeping.offlineUnkept'),
        short: t('keeping.offlineShort'),
        tone: onDevice ? undefined : 'danger',
      };
    case 'failed':
      return {
        icon: <CloudAlert size={16} />,
        long: t('keeping.notSaved'),
        // The button beside it says it on a phone.
        short: '',
        detail: describeFailure(core, state.failure, t('keeping.toast.failed')),
        tone: 'danger',
        retry: true,
      };
    case 'conflict':
      return {
        icon: <GitMerge size={16} />,
        long: t('keeping.conflict'),
        // The button beside it says it on a phone.
        short: '',
        tone: 'warn',
      };
    case 'signedOut':
      return {
        icon: <CloudAlert size={16} />,
        long: t('keeping.notSaved'),
        short: t('keeping.notSaved'),
        detail: t('keeping.toast.signedOut'),
        tone: 'danger',
      };
    case 'gone':
      return {
        icon: <CloudAlert size={16} />,
        long: t('keeping.gone'),
        short: t('keeping.notSaved'),
        detail: t('keeping.goneDetail'),
        tone: 'danger',
      };
  }
}

/** Whether it was less than a minute ago; draws again when the minute is over. */
function useIsRecent(at: number | undefined): boolean {
  const [past, setPast] = useState<number>();

  // Talks to the clock: "just now" does not stay true.
  useEffect(() => {
    if (at === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setPast(at), JUST_NOW_MS);
    return () => clearTimeout(timer);
  }, [at]);

  return at !== undefined && past !== at;
}

/** Spoken when something is wrong and when it is right again; not each of the many saves in between. */
function Spoken({ view: { state, onDevice }, words }: { view: KeeperView; words: string }) {
  const { t } = useTranslation('builder');
  const saysSo = isTrouble(state) || (state.kind === 'saved' && state.afterTrouble);
  return (
    <VisuallyHidden>
      <span role="status">
        {saysSo && words} {!onDevice && t('keeping.noCopy')}
      </span>
    </VisuallyHidden>
  );
}
