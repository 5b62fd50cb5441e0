import { CornerDownRight, Pencil } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { useEdited } from '../editor/EditorContext';
import styles from './AfterPageLine.module.css';
import { afterPage } from './afterPage';
import { formForMarkers } from './formForMarkers';
import { NextPageDialog } from './laterPages';
import { pageNumber } from './markers';

/** Where a page leads, said below it; a press chooses another page. */
export function AfterPageLine({ pageId }: { pageId: PageId }) {
  const { t } = useTranslation('builder');
  const [selectForm] = useState(formForMarkers);
  // Typing must not wait for the ways through the form to be worked out.
  const form = useDeferredValue(useEdited(selectForm));
  const after = afterPage(form, pageId);
  const [dialog, setDialog] = useState({ isOpen: false, serial: 0 });
  if (form.pages.length <= 1 && after.by === 'order') {
    // That a single page ends the form goes without saying.
    return null;
  }
  return (
    <div className={styles['after']}>
      <CornerDownRight size={16} aria-hidden="true" />
      {after.by === 'condition' ? (
        <p className={styles['ways']}>
          {t('after.heading')} <Way branch="true" target={after.condition.truePage} />{' '}
          <Way branch="false" target={after.condition.falsePage} />
        </p>
      ) : (
        <button
          type="button"
          className={styles['line']}
          aria-haspopup="dialog"
          onClick={() => setDialog(({ serial }) => ({ isOpen: true, serial: serial + 1 }))}
        >
          <span>
            <NextLine target={after.to} />
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

function Way({ branch, target }: { branch: 'true' | 'false'; target: Target }) {
  const { t } = useTranslation('builder');
  const name = useTargetName(target);
  return <BranchChip branch={branch} label={t(`after.${branch}`, { target: name })} />;
}

/** A page by number and title, as it is now. */
function useTargetName(target: Target): string {
  const { t } = useTranslation('builder');
  const name = useEdited(({ document: { form } }) => {
    const at = form.pages.findIndex(({ pageId }) => pageId === target);
    return form.pages[at] && `${pageNumber(at)} ${form.pages[at].pageTitle}`.trim();
  });
  return name ?? (target === 'end' ? t('pages.endOfForm') : t('after.gone'));
}
