import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check, Flag, GitBranch, ListPlus, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../../../form-rules/definition';
import popupStyles from '../../../../ui/Popup/Popup.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFlow } from '../flowContext';
import { type FlowEdge, isEndNode, nodeOf } from '../flowGraph';
import styles from './EdgeMenu.module.css';
import { edgeTargets } from './edgeTargets';
import type { EdgeChanges } from './useChangeEdge';

/** A handle, or the clicked point of a line. */
export type MenuAnchor = Element | { readonly getBoundingClientRect: () => DOMRect };

type EdgeMenuProps = {
  edge: FlowEdge;
  anchor: MenuAnchor;
  open: boolean;
  change: EdgeChanges;
  onClose: () => void;
  /** Gets the focus when the menu closes. */
  focusAfter: () => HTMLElement | null;
  /** Focuses a node that is new or lost its handle. */
  onFocusNode: (id: string) => void;
};

type MenuRow = {
  id: string;
  label: string;
  icon: ReactNode;
  run: () => string | undefined;
  danger?: boolean;
};

export function EdgeMenu({ edge, anchor, open, change, onClose, focusAfter, onFocusNode }: EdgeMenuProps) {
  const { form, flow, texts, onAddCondition } = useFlow();
  const { t } = useTranslation('publishing');
  const targets = useMemo(() => edgeTargets(form, edge), [form, edge]);
  const movesFocus = useRef(false);
  const hasCondition = edge.kind !== 'next';
  const rows: MenuRow[] = [
    {
      id: 'insert',
      label: t('flow.exit.insert'),
      icon: <ListPlus />,
      run: () => change.insertPage(edge),
    },
    {
      id: 'condition',
      label: t(hasCondition ? 'flow.exit.changeCondition' : 'flow.addCondition'),
      icon: <GitBranch />,
      run: () => {
        onAddCondition(edge.from);
        return edge.from;
      },
    },
    ...(hasCondition
      ? [
          {
            id: 'remove',
            label: t('flow.exit.removeCondition'),
            icon: <Trash2 />,
            danger: true,
            run: () => {
              change.removeCondition(edge);
              return edge.from;
            },
          },
        ]
      : []),
  ];

  /** Runs the action and focuses the node it returns. */
  function choose(run: MenuRow['run']) {
    const node = run();
    if (node !== undefined) {
      movesFocus.current = true;
      onFocusNode(node);
    }
  }

  const row = ({ id, label, icon, run, danger }: MenuRow) => (
    <Menu.Item
      key={id}
      label={label}
      className={clsx(popupStyles['row'], danger && popupStyles['danger'])}
      onClick={() => choose(run)}
    >
      {icon}
      <span className={popupStyles['text']}>{label}</span>
    </Menu.Item>
  );

  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Backdrop className={popupStyles['backdrop']} />
        <Menu.Positioner className={popupStyles['positioner']} anchor={anchor} sideOffset={4} align="start">
          <Menu.Popup
            className={clsx(popupStyles['popup'], styles['popup'])}
            aria-label={texts.change(edge)}
            data-raised=""
            finalFocus={() => {
              const target = movesFocus.current ? false : focusAfter();
              movesFocus.current = false;
              return target;
            }}
          >
            <Menu.Group>
              <Menu.GroupLabel className={clsx(typeStyles['caption'], styles['label'])} dir="auto">
                {t('flow.exit.leadsTo', { exit: texts.exit(edge) })}
              </Menu.GroupLabel>
              <Menu.RadioGroup
                className={styles['targets']}
                value={edge.target}
                onValueChange={(to: Target) => change.redirect(edge, to)}
              >
                {targets.map((target) => (
                  <TargetRow
                    key={target}
                    target={target}
                    label={texts.target(nodeOf(flow, target))}
                    isChosen={target === edge.target}
                    isEnd={isEndNode(nodeOf(flow, target))}
                  />
                ))}
              </Menu.RadioGroup>
              {row({
                id: 'new',
                label: t('flow.exit.newPage'),
                icon: <Plus />,
                run: () => change.redirectToNewPage(edge),
              })}
            </Menu.Group>
            <Menu.Separator className={styles['separator']} />
            {rows.map(row)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

type TargetRowProps = { target: Target; label: string; isChosen: boolean; isEnd: boolean };

function TargetRow({ target, label, isChosen, isEnd }: TargetRowProps) {
  return (
    <Menu.RadioItem
      ref={isChosen ? scrollIntoList : undefined}
      value={target}
      label={label}
      closeOnClick
      className={clsx(popupStyles['row'], isChosen && popupStyles['selected'])}
    >
      {isEnd && <Flag aria-hidden="true" />}
      <span className={clsx(popupStyles['text'], typeStyles['truncate'])} dir="auto">
        {label}
      </span>
      {isChosen && <Check aria-hidden="true" />}
    </Menu.RadioItem>
  );
}

/** Scrolls only the list: the menu is not positioned yet, so `scrollIntoView` would scroll the page behind it. */
function scrollIntoList(row: HTMLElement | null): void {
  if (row?.parentElement) {
    row.parentElement.scrollTop = row.offsetTop - row.parentElement.offsetTop - row.offsetHeight;
  }
}
