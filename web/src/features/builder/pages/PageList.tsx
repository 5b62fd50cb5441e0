import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { PAGES_PER_FORM } from '../../../form-rules/limits';
import { useEdited, useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { FormProblems } from '../problems/FormProblems';
import { formForMarkers } from './formForMarkers';
import { DeletePageDialog, NextPageDialog } from './laterPages';
import { markersOf, NO_MARKERS } from './markers';
import { PageItem } from './PageItem';
import styles from './PageList.module.css';
import { PageMenu } from './PageMenu';
import { usePageHandlers } from './usePageHandlers';

/** The pages of the form in order: to go to one, and to add, name, move and delete them. */
export function PageList({ onPicked }: { onPicked?: (() => void) | undefined }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const actions = useActions();
  const ids = useEdited(useShallow(({ document }) => document.form.pages.map(({ pageId }) => pageId)));
  const selected = useEdited(({ place }) => place.pageId);
  const [selectForm] = useState(formForMarkers);
  // Typing must not wait for the ways through the form to be worked out.
  const form = useDeferredValue(useEdited(selectForm));
  const markers = useMemo(() => markersOf(form), [form]);
  const { state, setState, handlers } = usePageHandlers(onPicked);
  const { renaming, menu, leading, deleting } = state;
  const isFull = ids.length >= PAGES_PER_FORM;
  const tabbable = ids.find((id) => id === state.focused) ?? selected ?? ids[0];

  function closeDialog() {
    setState((before) => ({ ...before, deleting: before.deleting && { ...before.deleting, open: false } }));
  }

  return (
    <div className={styles['pages']}>
      <div className={styles['form']}>
        <FormProblems />
      </div>
      <ol className={styles['list']}>
        {ids.map((id, at) => (
          <PageItem
            // Of two pages with one id the second needs a name of its own here.
            key={ids.indexOf(id) === at ? id : `${id} ${at}`}
            id={id}
            at={at}
            markers={markers.get(id) ?? NO_MARKERS}
            isSelected={id === selected}
            isTabbable={id === tabbable}
            isRenaming={id === renaming}
            hasMenuOpen={menu?.open === true && menu.id === id}
            handlers={handlers}
          />
        ))}
      </ol>
      <div className={styles['foot']}>
        {isFull && <p className={styles['limit']}>{t('pages.limit', { count: PAGES_PER_FORM })}</p>}
        <button
          type="button"
          className={styles['add']}
          disabled={isFull}
          onClick={() => {
            onPicked?.();
            actions.addPage();
          }}
        >
          {t('pages.add')}
        </button>
      </div>
      {menu && ids.includes(menu.id) && (
        <PageMenu
          id={menu.id}
          button={menu.button}
          open={menu.open}
          onClose={() => setState((before) => ({ ...before, menu: { ...menu, open: false } }))}
          handlers={handlers}
        />
      )}
      {leading && (
        <Suspense>
          <NextPageDialog
            key={leading.serial}
            id={leading.id}
            open={leading.open}
            onClose={() => {
              setState((before) => ({ ...before, leading: { ...leading, open: false } }));
              editor.wishFocus({ key: focusKey.pageItem(leading.id) });
            }}
          />
        </Suspense>
      )}
      {deleting && (
        <Suspense>
          <DeletePageDialog
            key={deleting.id}
            form={deleting.form}
            id={deleting.id}
            open={deleting.open}
            onClose={() => {
              closeDialog();
              editor.wishFocus({ key: focusKey.pageItem(deleting.id) });
            }}
            onDelete={(leadTo) => {
              closeDialog();
              actions.removePage(deleting.id, leadTo);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
