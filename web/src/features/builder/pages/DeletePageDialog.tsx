import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionOf, type Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/Select/Select';
import typeStyles from '../../../ui/type.module.css';
import { type DraftForm, pageOf } from '../draft/document';
import { endAt, targetsOf } from '../draft/ends';
import { pageNumber } from '../draft/numbering';
import { linksTo } from '../draft/pages';
import { endName } from '../editor/endName';
import styles from './DeletePageDialog.module.css';

/** The option to remove the conditions. */
const NOWHERE = '';

export type DeletePageDialogProps = {
  form: DraftForm;
  id: PageId;
  open: boolean;
  onClose: () => void;
  onDelete: (leadTo: Target | undefined) => void;
};

/** Asks where the conditions and pages that lead to a page shall lead after it is deleted. */
export function DeletePageDialog({ form, id, open, onClose, onDelete }: DeletePageDialogProps) {
  const { t } = useTranslation('builder');
  const targets = replacementTargets(form, id);
  const [leadTo, setLeadTo] = useState<Target | typeof NOWHERE>(() => nearest(form, id, targets) ?? NOWHERE);
  const { conditions, nexts, isStart } = linksTo(form, id);
  const title = pageOf(form, id)?.pageTitle ?? '';
  const nameOf = (target: Target) => {
    const end = endAt(form, target);
    if (end !== undefined) {
      return endName(form, end, t);
    }
    const at = form.pages.findIndex(({ pageId }) => pageId === target);
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
      <div className={clsx(layout['stack'], layout['gap16'])}>
        {conditions.length > 0 && (
          <References
            title={t('pages.conditionsHere', { count: conditions.length })}
            pages={conditions.map(nameOf)}
          />
        )}
        {nexts.length > 0 && (
          <References title={t('pages.nextHere', { count: nexts.length })} pages={nexts.map(nameOf)} />
        )}
        {isStart && <References title={t('pages.startIsHere')} pages={[]} />}
        <Select<Target | typeof NOWHERE>
          label={t('pages.leadTo')}
          value={leadTo}
          onChange={setLeadTo}
          options={[
            ...targets.map((target) => ({
              value: target,
              label: nameOf(target),
            })),
            { value: NOWHERE, label: t('pages.removeConditions') },
          ]}
        />
      </div>
    </Dialog>
  );
}

function References({ title, pages }: { title: string; pages: readonly string[] }) {
  return (
    <div>
      <p className={typeStyles['strong']}>{title}</p>
      {pages.length > 0 && (
        <ul className={clsx(typeStyles['muted'], typeStyles['breakWords'], styles['pages'])}>
          {pages.map((page) => (
            <li key={page}>{page}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Targets that can replace a page, in page order, then the end. Excludes targets that would lead both branches of a
 * condition to the same page, or a page to itself.
 */
function replacementTargets(form: DraftForm, id: PageId): readonly Target[] {
  const { conditions, nexts } = linksTo(form, id);
  const excluded = new Set<Target>([id, ...conditions, ...nexts]);
  for (const source of conditions) {
    const condition = conditionOf(form, source);
    if (condition) {
      for (const target of [condition.truePage, condition.falsePage]) {
        excluded.add(endAt(form, target) ?? target);
      }
    }
  }
  return targetsOf(form).filter((target) => !excluded.has(target));
}

/** The next page in order that is among the targets. */
function nearest(form: DraftForm, id: PageId, targets: readonly Target[]): Target | undefined {
  const at = form.pages.findIndex(({ pageId }) => pageId === id);
  const later = form.pages.slice(at + 1).find(({ pageId }) => targets.includes(pageId));
  return later?.pageId ?? targets.find((target) => endAt(form, target)) ?? targets.at(-1);
}
