import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { Select } from '../../../ui/Select/Select';
import { type DraftForm, pageOf } from '../draft/document';
import { leadingTo } from '../draft/pages';
import styles from './DeletePageDialog.module.css';
import { pageNumber } from './markers';
import { replacementsFor } from './replacements';

/** Stands among the places to lead to for leading nowhere. */
const NOWHERE = '';

export type DeletePageDialogProps = {
  form: DraftForm;
  id: PageId;
  open: boolean;
  onClose: () => void;
  onDelete: (leadTo: Target | undefined) => void;
};

/** Asks what becomes of the conditions and steps that lead to a page before it is taken away. */
export function DeletePageDialog({ form, id, open, onClose, onDelete }: DeletePageDialogProps) {
  const { t } = useTranslation('builder');
  const targets = replacementsFor(form, id);
  const [leadTo, setLeadTo] = useState<Target | typeof NOWHERE>(() => nearest(form, id, targets) ?? NOWHERE);
  const { conditions, nexts, isStart } = leadingTo(form, id);
  const title = pageOf(form, id)?.pageTitle ?? '';
  const nameOf = (pageId: PageId) => {
    const at = form.pages.findIndex((page) => page.pageId === pageId);
    return t('pages.fromPage', { number: pageNumber(at), title: form.pages[at]?.pageTitle ?? '' });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pages.deleteTitle', { title })}
      description={t('pages.undoHint')}
      closeLabel={t('frame.closeSheet')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button variant="danger" onClick={() => onDelete(leadTo === NOWHERE ? undefined : leadTo)}>
            {t('pages.deletePage')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        {conditions.length > 0 && (
          <Pointing
            title={t('pages.conditionsHere', { count: conditions.length })}
            pages={conditions.map(nameOf)}
          />
        )}
        {nexts.length > 0 && (
          <Pointing title={t('pages.nextHere', { count: nexts.length })} pages={nexts.map(nameOf)} />
        )}
        {isStart && <Pointing title={t('pages.startIsHere')} pages={[]} />}
        <Select<Target | typeof NOWHERE>
          label={t('pages.leadTo')}
          value={leadTo}
          onChange={setLeadTo}
          options={[
            ...targets.map((target) => ({
              value: target,
              label: target === 'end' ? t('pages.endOfForm') : nameOf(target),
            })),
            { value: NOWHERE, label: t('pages.removeConditions') },
          ]}
        />
      </div>
    </Dialog>
  );
}

function Pointing({ title, pages }: { title: string; pages: readonly string[] }) {
  return (
    <div>
      <p className={styles['fact']}>{title}</p>
      {pages.length > 0 && (
        <ul className={styles['pages']}>
          {pages.map((page) => (
            <li key={page}>{page}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The page that comes next in order, among those that are offered. */
function nearest(form: DraftForm, id: PageId, targets: readonly Target[]): Target | undefined {
  const at = form.pages.findIndex(({ pageId }) => pageId === id);
  const later = form.pages.slice(at + 1).find(({ pageId }) => targets.includes(pageId));
  return later?.pageId ?? targets.at(-1);
}
