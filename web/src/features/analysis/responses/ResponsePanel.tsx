import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Link2, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/problem';
import { formAnalysisOf } from '../../../app/paths';
import { Loaded } from '../../../loading/Loaded';
import { describeFailure } from '../../../locales/describeFailure';
import { BrokenPathDrawing } from '../../../ui/BrokenPathDrawing/BrokenPathDrawing';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import { notify } from '../../../ui/toast/notify';
import typeStyles from '../../../ui/type.module.css';
import { LinkDialog } from '../../../works/LinkDialog';
import { wholeResponse } from './api/wholeResponse';
import { useWriting } from './describeResponse';
import styles from './ResponsePanel.module.css';
import type { Responses } from './useResponses';
import type { Screen } from './useScreen';
import { WholeResponseView } from './WholeResponseView';

type ResponsePanelProps = {
  formId: string;
  responseId: string;
  screen: Screen;
  /** The list it stands in, to turn over to its neighbours. */
  responses: Responses;
  isOwner: boolean;
  onTurn: (responseId: string) => void;
  onClose: () => void;
  onDelete: () => void;
  onRelease: () => void;
  isReleasing: boolean;
  /** Something is asked on top of it, which Escape is for then. */
  isCovered: boolean;
  /** What is asked. */
  children: ReactNode;
};

/** A single response: beside the list where there is room, over it where there is none. */
export function ResponsePanel({
  formId,
  responseId,
  screen,
  responses,
  isOwner,
  onTurn,
  onClose,
  onDelete,
  onRelease,
  isReleasing,
  isCovered,
  children,
}: ResponsePanelProps) {
  const { t } = useTranslation('responses');
  const { t: core } = useTranslation();
  const { number } = useWriting();
  const popup = useRef<HTMLDivElement>(null);
  const query = useQuery(wholeResponse(formId, responseId));
  const link = useCopiedLink(formId, responseId);
  const isGone = query.error instanceof CallFailed && isNotFound(query.error);
  const at = responses.rows.findIndex((row) => row.responseId === responseId);
  const turn = (by: 1 | -1) => {
    const next = at < 0 ? undefined : responses.rows[at + by];
    if (next !== undefined) {
      onTurn(next.responseId);
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
      turn(1);
    } else if (event.key === 'k' || event.key === 'K') {
      turn(-1);
    }
  }

  return (
    <>
      <Dialog.Root
        open
        modal={screen !== 'wide'}
        disablePointerDismissal={screen === 'wide'}
        onOpenChange={(open) => !open && !isCovered && link.refused === null && onClose()}
      >
        <Dialog.Portal>
          {screen !== 'wide' && <Dialog.Backdrop className={styles['backdrop']} />}
          <Dialog.Popup
            ref={popup}
            className={styles['panel']}
            data-screen={screen}
            data-raised=""
            initialFocus={popup}
            onKeyDown={onKeyDown}
          >
            <div className={styles['head']}>
              <Dialog.Title className={typeStyles['titleM']}>{t('one.title')}</Dialog.Title>
              {at >= 0 && responses.total !== undefined && (
                <span className={styles['place']} aria-live="polite">
                  {t('one.place', { at: number(at + 1), all: number(responses.total) })}
                </span>
              )}
              <div className={styles['actions']}>
                <IconButton
                  label={t('one.previous')}
                  icon={<ChevronUp size={18} />}
                  disabled={at <= 0}
                  onClick={() => turn(-1)}
                />
                <IconButton
                  label={t('one.next')}
                  icon={<ChevronDown size={18} />}
                  disabled={at < 0 || at >= responses.rows.length - 1}
                  onClick={() => turn(1)}
                />
                <span className={styles['gap']} />
                <IconButton
                  label={t('one.copyLink')}
                  icon={<Link2 size={18} />}
                  onClick={() => void link.copy()}
                />
                {isOwner && !isGone && (
                  <IconButton label={t('one.delete')} icon={<Trash2 size={18} />} onClick={onDelete} />
                )}
                <Dialog.Close render={<IconButton label={t('close')} icon={<X size={18} />} />} />
              </div>
            </div>
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
                <Loaded
                  query={query}
                  skeleton={<PanelSkeleton />}
                  describe={(failure) => describeFailure(core, failure, t('one.failed'))}
                >
                  {(response) => (
                    <WholeResponseView
                      formId={formId}
                      response={response}
                      onRelease={isOwner ? onRelease : undefined}
                      isReleasing={isReleasing}
                    />
                  )}
                </Loaded>
              )}
            </div>
            {screen !== 'wide' && above}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {/* Beside the list it covers nothing, so what is asked has to cover both. */}
      {screen === 'wide' && above}
    </>
  );
}

/** Somebody else's response and one that is gone look the same from here. */
function isNotFound({ failure }: CallFailed): boolean {
  return failure.kind === 'problem' && failure.status === 404;
}

/** Copies where this response is. Where the browser refuses, `refused` is the link to show instead. */
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
    <div className={styles['skeleton']}>
      <Skeleton width="100%" height={112} radius={12} />
      <Skeleton shape="text" width="40%" />
      <Skeleton width="100%" height={72} radius={12} />
      <Skeleton width="100%" height={72} radius={12} />
    </div>
  );
}
