import clsx from 'clsx';
import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, GitMerge } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/loading/lazyComponent';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { dateFormat } from '../../../ui/dates';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { Autosave } from './autosave';
import { type AutosaveView, isErrorState } from './autosaveState';
import styles from './SaveStatus.module.css';
import { useAutosaveView } from './useAutosave';

// Lazy, because a conflict is rare.
const Conflicts = lazyPart(async () => (await import('./Conflicts')).Conflicts, 'merging');

/** The save state in the top bar, with Retry or Compare if needed. */
export function SaveStatus({ autosave }: { autosave: Autosave }) {
  const view = useAutosaveView(autosave);
  const display = useStatusDisplay(view);
  const [isComparing, setComparing] = useState(false);
  const { t } = useTranslation('builder');
  const isConflict = view.state.kind === 'conflict';
  if (!isConflict && isComparing) {
    setComparing(false);
  }
  return (
    <div
      className={clsx(layout['row'], layout['gap4'], layout['shrink'], styles['place'])}
      data-save-state={view.state.kind}
    >
      <span
        className={clsx(
          typeStyles['hint'],
          layout['inlineRow'],
          layout['gap6'],
          layout['shrink'],
          display.tone && styles[display.tone],
        )}
        title={display.detail ?? (view.onDevice ? undefined : t('save.noCopy'))}
      >
        {display.icon}
        <span className={clsx(layout['visuallyHiddenOnPhone'], styles['long'])}>{display.long}</span>
        <span className={clsx(typeStyles['truncate'], styles['short'])} aria-hidden="true">
          {display.short}
        </span>
      </span>
      {display.retry && (
        <Button variant="ghost" size="sm" onClick={() => void autosave.saveNow()}>
          {t('save.retry')}
        </Button>
      )}
      {isConflict && (
        <Button variant="secondary" size="sm" onClick={() => setComparing(true)}>
          {t('save.compare')}
        </Button>
      )}
      <SpokenStatus view={view} words={display.detail ?? display.long} />
      {view.state.kind === 'conflict' && (
        <Suspense>
          <Conflicts
            conflicts={view.state.conflicts}
            from={view.state.from}
            isComparing={isComparing}
            onComparing={setComparing}
            onApply={autosave.resolve}
          />
        </Suspense>
      )}
    </div>
  );
}

type StatusDisplay = {
  icon: ReactNode;
  long: string;
  /** On phones. */
  short: string;
  /** The full message for the tooltip and screen readers. */
  detail?: string | undefined;
  tone?: 'warn' | 'danger' | undefined;
  retry?: boolean;
};

const JUST_NOW_MS = 60_000;

function useStatusDisplay({ state, onDevice }: AutosaveView): StatusDisplay {
  const { t, i18n } = useTranslation('builder');
  const { t: core } = useTranslation();
  const savedAt = state.kind === 'saved' ? state.at : undefined;
  const isJustNow = useIsRecent(savedAt);
  switch (state.kind) {
    case 'saved': {
      const time =
        savedAt === undefined || isJustNow
          ? undefined
          : dateFormat(i18n.language, { timeStyle: 'short' }).format(savedAt);
      const long = time ? t('save.savedAt', { time }) : t(isJustNow ? 'save.savedJustNow' : 'save.saved');
      return { icon: <CloudCheck size={16} />, long, short: t('save.saved') };
    }
    case 'unsaved':
      return { icon: <Cloud size={16} />, long: t('save.unsaved'), short: t('save.unsavedShort') };
    case 'saving':
      return { icon: <CloudUpload size={16} />, long: t('save.saving'), short: t('save.saving') };
    case 'offline':
      return {
        icon: <CloudOff size={16} />,
        long: t(onDevice ? 'save.offline' : 'save.offlineUnsaved'),
        short: t('save.offlineShort'),
        tone: onDevice ? undefined : 'danger',
      };
    case 'failed':
      return {
        icon: <CloudAlert size={16} />,
        long: t('save.notSaved'),
        // On phones the button next to it says it.
        short: '',
        detail: describeFailure(core, state.failure, t('save.toast.failed')),
        tone: 'danger',
        retry: true,
      };
    case 'conflict':
      return {
        icon: <GitMerge size={16} />,
        long: t('save.conflict'),
        // On phones the button next to it says it.
        short: '',
        tone: 'warn',
      };
    case 'signedOut':
      return {
        icon: <CloudAlert size={16} />,
        long: t('save.notSaved'),
        short: t('save.notSaved'),
        detail: t('save.toast.signedOut'),
        tone: 'danger',
      };
    case 'gone':
      return {
        icon: <CloudAlert size={16} />,
        long: t('save.gone'),
        short: t('save.notSaved'),
        detail: t('save.goneDetail'),
        tone: 'danger',
      };
  }
}

/** Whether `at` is less than a minute ago; re-renders when the minute is over. */
function useIsRecent(at: number | undefined): boolean {
  const [past, setPast] = useState<number>();

  // Talks to the clock: "just now" expires.
  useEffect(() => {
    if (at === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setPast(at), JUST_NOW_MS);
    return () => clearTimeout(timer);
  }, [at]);

  return at !== undefined && past !== at;
}

/** Announces problems and recoveries, but not each save. */
function SpokenStatus({ view: { state, onDevice }, words }: { view: AutosaveView; words: string }) {
  const { t } = useTranslation('builder');
  const isSpoken = isErrorState(state) || (state.kind === 'saved' && state.recovered);
  return (
    <VisuallyHidden>
      <span role="status">
        {isSpoken && words} {!onDevice && t('save.noCopy')}
      </span>
    </VisuallyHidden>
  );
}
