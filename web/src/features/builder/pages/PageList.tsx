import clsx from 'clsx';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { PAGES_PER_FORM } from '../../../form-rules/constants.gen';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { FormProblems } from '../problems/PageProblems';
import { DeletePageDialog, NextPageDialog } from './lazyPages';
import { PageItem } from './PageItem';
import styles from './PageList.module.css';
import { PageMenu } from './PageMenu';
import { markersOf, NO_MARKERS } from './pageMarkers';
import { createRoutingFormSelector } from './routingFormSelector';
import { usePageHandlers } from './usePageHandlers';

/** The pages in order: select, add, rename, move and delete them. */
export function PageList({ onPicked }: { onPicked?: (() => void) | undefined }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const actions = useActions();
  const ids = useEditorState(useShallow(({ document }) => document.form.pages.map(({ pageId }) => pageId)));
  const selected = useEditorState(({ selection }) => selection.pageId);
  const [selectForm] = useState(createRoutingFormSelector);
  // Deferred: typing must not wait for the routing.
  const form = useDeferredValue(useEditorState(selectForm));
  const markers = useMemo(() => markersOf(form), [form]);
  const { state, change, handlers } = usePageHandlers(onPicked);
  const { renaming, menu, choosingNext, deleting } = state;
  const isFull = ids.length >= PAGES_PER_FORM;
  const tabbable = ids.find((id) => id === state.focused) ?? selected ?? ids[0];

  return (
    <div className={clsx(layout['stack'], styles['pages'])}>
      <div className={styles['form']}>
        <FormProblems />
      </div>
      <ol className={clsx(layout['stack'], layout['gap2'], styles['list'])}>
        {ids.map((id, at) => (
          <PageItem
            // Two pages may have the same id; keys must be unique.
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
        {isFull && (
          <p className={clsx(typeStyles['help'], styles['limit'])}>
            {t('pages.limit', { count: PAGES_PER_FORM })}
          </p>
        )}
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
          onClose={() => change({ menu: { ...menu, open: false } })}
          handlers={handlers}
        />
      )}
      {choosingNext && (
        <Suspense>
          <NextPageDialog
            key={choosingNext.serial}
            id={choosingNext.id}
            open={choosingNext.open}
            onClose={() => {
              change({ choosingNext: { ...choosingNext, open: false } });
              editor.requestFocus({ key: focusKey.pageItem(choosingNext.id) });
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
              change({ deleting: { ...deleting, open: false } });
              editor.requestFocus({ key: focusKey.pageItem(deleting.id) });
            }}
            onDelete={(leadTo) => {
              change({ deleting: { ...deleting, open: false } });
              actions.removePage(deleting.id, leadTo);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
