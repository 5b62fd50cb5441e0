import { ViewportPortal } from '@xyflow/react';
import clsx from 'clsx';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import styles from './DragLine.module.css';
import { type DragLineHandle, type ExitDrag, SPACE } from './useExitDrag';

/** The line from the edge's handle to the pointer, and a preview of the page that a drop on empty space creates. */
export function DragLine({ drag, ref }: { drag: ExitDrag; ref: Ref<DragLineHandle> }) {
  const { t } = useTranslation('publishing');
  const line = useRef<SVGPathElement>(null);
  const page = useRef<HTMLSpanElement>(null);
  const { x, y } = drag.start;
  // Not React state: a large chart must not re-render on every pointer move.
  useImperativeHandle(ref, () => ({
    moveTo(to) {
      const bend = Math.max(24, Math.abs(to.y - y) / 2);
      line.current?.setAttribute('d', `M${x} ${y}C${x} ${y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`);
      page.current?.style.setProperty('translate', `calc(${to.x}px - 50%) ${to.y}px`);
    },
  }));
  return (
    <ViewportPortal>
      <div className={clsx(layout['cover'], styles['above'])} aria-hidden="true">
        <svg className={clsx(layout['cover'], styles['lines'])} width="1" height="1" role="presentation">
          <path ref={line} className={styles['line']} data-kind={drag.edge.kind} />
        </svg>
        <span
          ref={page}
          className={clsx(typeStyles['small'], typeStyles['strong'], typeStyles['nowrap'], styles['page'])}
          hidden={drag.over !== SPACE}
        >
          {t('flow.exit.newPage')}
        </span>
      </div>
    </ViewportPortal>
  );
}
