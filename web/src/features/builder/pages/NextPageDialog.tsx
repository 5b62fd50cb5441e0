import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionOf, type Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { Select } from '../../../ui/Select/Select';
import { type DraftForm, pageOf } from '../draft/document';
import { announce } from '../editor/announce';
import { useEdited, useEditor } from '../editor/EditorContext';
import { nextInOrder } from './afterPage';
import { pageNumber } from './markers';
import styles from './NextPageDialog.module.css';

/** Stands among the places to go on to for what comes next in order. */
const IN_ORDER = '';

type Choice = Target | typeof IN_ORDER;

export type NextPageDialogProps = {
  id: PageId;
  open: boolean;
  onClose: () => void;
};

/** Asks what follows a page, or says that its condition decides. */
export function NextPageDialog({ id, open, onClose }: NextPageDialogProps) {
  const { t } = useTranslation('builder');
  const form = useEdited(({ document }) => document.form);
  const at = form.pages.findIndex(({ pageId }) => pageId === id);
  const title = form.pages[at]?.pageTitle ?? '';
  const about = t('after.about', { number: pageNumber(at), title });
  const frame = { open, onClose, title: t('after.title'), closeLabel: t('frame.closeSheet') };
  if (conditionOf(form, id) !== undefined) {
    return (
      <Dialog
        {...frame}
        description={about}
        footer={<Button onClick={onClose}>{t('after.understood')}</Button>}
      >
        <p className={styles['words']}>{t('after.byCondition')}</p>
      </Dialog>
    );
  }
  return <ChooseNext id={id} form={form} about={about} frame={frame} />;
}

type ChooseNextProps = {
  id: PageId;
  form: DraftForm;
  about: string;
  frame: { open: boolean; onClose: () => void; title: string; closeLabel: string };
};

function ChooseNext({ id, form, about, frame }: ChooseNextProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const set = pageOf(form, id)?.nextPage;
  const [choice, setChoice] = useState<Choice>(() => standing(form, id, set));
  const nameOf = (target: Target) => targetName(form, target) ?? t('pages.endOfForm');
  const pages = form.pages.map(({ pageId }): Target => pageId).filter((pageId) => pageId !== id);

  function save() {
    const next = choice === IN_ORDER ? undefined : choice;
    if (editor.give({ type: 'page/ledTo', id, next })) {
      announce(t('after.line', { target: nameOf(next ?? nextInOrder(form, id)) }));
    }
    frame.onClose();
  }

  return (
    <Dialog
      {...frame}
      description={about}
      footer={
        <>
          <Button variant="secondary" onClick={frame.onClose}>
            {t('pages.cancel')}
          </Button>
          <Button onClick={save}>{t('frame.save')}</Button>
        </>
      }
    >
      <div className={styles['words']}>
        <Select<Choice>
          label={t('after.label')}
          value={choice}
          onChange={setChoice}
          hint={t('after.hint')}
          options={[
            { value: IN_ORDER, label: t('after.inOrder', { target: nameOf(nextInOrder(form, id)) }) },
            ...pages.map((target) => ({ value: target, label: nameOf(target) })),
            { value: 'end', label: t('pages.endOfForm') },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** What is chosen now, unless it is a page that is gone or the page itself. */
function standing(form: DraftForm, id: PageId, set: Target | undefined): Choice {
  return set !== undefined && set !== id && (set === 'end' || pageOf(form, set)) ? set : IN_ORDER;
}

function targetName({ pages }: DraftForm, target: Target): string | undefined {
  const at = pages.findIndex(({ pageId }) => pageId === target);
  const page = pages[at];
  return page && `${pageNumber(at)} ${page.pageTitle}`.trim();
}
