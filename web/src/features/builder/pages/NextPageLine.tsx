import clsx from 'clsx';
import { CornerDownRight, Pencil } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import { NextPageDialog } from './lazyPages';
import styles from './NextPageLine.module.css';
import { nextPageOf, targetName } from './nextPage';
import { createRoutingFormSelector } from './routingFormSelector';

/** The line below a page that says what follows; a click changes it. */
export function NextPageLine({ pageId }: { pageId: PageId }) {
  const { t } = useTranslation('builder');
  const [selectForm] = useState(createRoutingFormSelector);
  // Deferred: typing must not wait for the routing.
  const form = useDeferredValue(useEditorState(selectForm));
  const next = nextPageOf(form, pageId);
  const [dialog, setDialog] = useState({ isOpen: false, serial: 0 });
  if (form.pages.length <= 1 && next.by === 'order') {
    // A single page always ends the form.
    return null;
  }
  return (
    <div className={clsx(layout['topRow'], layout['gap8'], typeStyles['small'], styles['after'])}>
      <CornerDownRight size={16} aria-hidden="true" />
      {next.by === 'condition' ? (
        <p className={clsx(layout['wrapRow'], layout['shrink'], styles['branches'])}>
          {t('after.heading')} <BranchTarget branch="true" target={next.condition.truePage} />{' '}
          <BranchTarget branch="false" target={next.condition.falsePage} />
        </p>
      ) : (
        <button
          type="button"
          className={clsx(layout['inlineRow'], layout['gap6'], layout['shrink'], styles['line'])}
          aria-haspopup="dialog"
          onClick={() => setDialog(({ serial }) => ({ isOpen: true, serial: serial + 1 }))}
        >
          <span>
            <NextLine target={next.to} />
          </span>
          <Pencil size={12} aria-hidden="true" />
        </button>
      )}
      {dialog.serial > 0 && (
        <Suspense>
          <NextPageDialog
            key={`${pageId}-${dialog.serial}`}
            id={pageId}
            open={dialog.isOpen}
            onClose={() => setDialog(({ serial }) => ({ isOpen: false, serial }))}
          />
        </Suspense>
      )}
    </div>
  );
}

function NextLine({ target }: { target: Target }) {
  const { t } = useTranslation('builder');
  return t('after.line', { target: useTargetName(target) });
}

function BranchTarget({ branch, target }: { branch: 'true' | 'false'; target: Target }) {
  const { t } = useTranslation('builder');
  const name = useTargetName(target);
  return <BranchChip branch={branch} label={t(`after.${branch}`, { target: name })} />;
}

function useTargetName(target: Target): string {
  const { t } = useTranslation('builder');
  const name = useEditorState(({ document }) => targetName(document.form, target, t));
  return name ?? t('after.gone');
}
