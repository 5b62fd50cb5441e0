import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown, ChevronUp, Link2, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/problem';
import { formAnalysisOf } from '../../../paths';
import { QueryBoundary } from '../../../shared/loading/QueryBoundary';
import { LinkDialog } from '../../../shared/works/LinkDialog';
import { BrokenPathDrawing } from '../../../ui/BrokenPathDrawing/BrokenPathDrawing';
import dialogStyles from '../../../ui/Dialog/Dialog.module.css';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import { notify } from '../../../ui/toast/notify';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import { wholeResponse } from './api/wholeResponse';
import styles from './ResponsePanel.module.css';
import { useResponsesContext } from './responsesContext';
import { WholeResponseView } from './WholeResponseView';

type ResponsePanelProps = {
  responseId: string;
  onDelete: () => void;
  /** A dialog is open on top, so Escape closes that one. */
  isCovered: boolean;
  /** The dialogs on top. */
  children: ReactNode;
};

/** A single response, beside the list on wide screens and over it on others. */
export function ResponsePanel({ responseId, onDelete, isCovered, children }: ResponsePanelProps) {
  const { t } = useTranslation('responses');
  const { formId, screen, url, responses, isOwner } = useResponsesContext();
  const popup = useRef<HTMLDivElement>(null);
  const query = useQuery(wholeResponse(formId, responseId));
  const link = useCopiedLink(formId, responseId);
  const isGone = query.error instanceof CallFailed && isNotFound(query.error);
  const at = responses.rows.findIndex((row) => row.responseId === responseId);
  const step = (by: 1 | -1) => {
    const next = at < 0 ? undefined : responses.rows[at + by];
    if (next !== undefined) {
      url.open(next.responseId);
      if (popup.current) {
        popup.current.scrollTop = 0;
      }
    }
    if (at >= responses.rows.length - 10) {
      responses.loadMore();
    }
  };

  const above = (
    <>
      {link.refused !== null && <LinkDialog url={link.refused} onClose={link.giveUp} />}
      {children}
    </>
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isHere = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (!isHere || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'j' || event.key === 'J') {
      step(1);
    } else if (event.key === 'k' || event.key === 'K') {
      step(-1);
    }
  }

  return (
    <>
      <Dialog.Root
        open
        modal={screen !== 'wide'}
        disablePointerDismissal={screen === 'wide'}
        onOpenChange={(open) => !open && !isCovered && link.refused === null && url.close()}
      >
        <Dialog.Portal>
          {screen !== 'wide' && <Dialog.Backdrop className={dialogStyles['backdrop']} />}
          <Dialog.Popup
            ref={popup}
            className={clsx(layout['stack'], styles['panel'])}
            data-screen={screen}
            data-raised=""
            initialFocus={popup}
            onKeyDown={onKeyDown}
          >
            <PanelHead
              at={at}
              onStep={step}
              onCopyLink={() => void link.copy()}
              onDelete={isOwner && !isGone ? onDelete : undefined}
            />
            <div className={styles['body']}>
              {isGone ? (
                <div className={styles['gone']}>
                  <EmptyState
                    drawing={<BrokenPathDrawing />}
                    headingLevel={3}
                    title={t('one.gone')}
                    help={t('one.goneHelp')}
                  />
                </div>
              ) : (
                <QueryBoundary query={query} skeleton={<PanelSkeleton />} whatFailed={t('one.failed')}>
                  {(response) => <WholeResponseView response={response} />}
                </QueryBoundary>
              )}
            </div>
            {screen !== 'wide' && above}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {/* Outside the panel, because the dialogs must cover the list as well. */}
      {screen === 'wide' && above}
    </>
  );
}

type PanelHeadProps = {
  /** The response's place in the list, or -1. */
  at: number;
  onStep: (by: 1 | -1) => void;
  onCopyLink: () => void;
  onDelete: (() => void) | undefined;
};

function PanelHead({ at, onStep, onCopyLink, onDelete }: PanelHeadProps) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { responses } = useResponsesContext();
  return (
    <div className={clsx(layout['row'], layout['gap12'], layout['rigid'], styles['head'])}>
      <Dialog.Title className={typeStyles['titleM']}>{t('one.title')}</Dialog.Title>
      {at >= 0 && responses.total !== undefined && (
        <span
          className={clsx(
            layout['visuallyHiddenOnPhone'],
            typeStyles['numbers'],
            typeStyles['faint'],
            typeStyles['small'],
            typeStyles['nowrap'],
          )}
          aria-live="polite"
        >
          {t('one.place', { at: number(at + 1), all: number(responses.total) })}
        </span>
      )}
      <div className={clsx(layout['row'], layout['gap2'], styles['actions'])}>
        <IconButton
          label={t('one.previous')}
          icon={<ChevronUp size={18} />}
          disabled={at <= 0}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={t('one.next')}
          icon={<ChevronDown size={18} />}
          disabled={at < 0 || at >= responses.rows.length - 1}
          onClick={() => onStep(1)}
        />
        <span className={styles['gap']} />
        <IconButton label={t('one.copyLink')} icon={<Link2 size={18} />} onClick={onCopyLink} />
        {onDelete && <IconButton label={t('one.delete')} icon={<Trash2 size={18} />} onClick={onDelete} />}
        <Dialog.Close render={<IconButton label={t('close')} icon={<X size={18} />} />} />
      </div>
    </div>
  );
}

/** The server replies 404 both for deleted responses and for those of others. */
function isNotFound({ failure }: CallFailed): boolean {
  return failure.kind === 'problem' && failure.status === 404;
}

/** Copies the response's URL. If the browser refuses, `refused` is the URL to show instead. */
function useCopiedLink(formId: string, responseId: string) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const url = `${window.location.origin}${formAnalysisOf(formId)}?tab=responses&response=${encodeURIComponent(responseId)}`;
  return {
    refused,
    giveUp: () => setRefused(null),
    copy: async () => {
      try {
        await navigator.clipboard.writeText(url);
        notify.success(t('toast.linkCopied'));
      } catch {
        setRefused(url);
      }
    },
  };
}

function PanelSkeleton() {
  return (
    <div className={clsx(layout['stack'], layout['gap16'])}>
      <Skeleton width="100%" height={112} radius={12} />
      <Skeleton shape="text" width="40%" />
      <Skeleton width="100%" height={72} radius={12} />
      <Skeleton width="100%" height={72} radius={12} />
    </div>
  );
}
