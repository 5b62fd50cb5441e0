import { useRef } from 'react';
import type { Page } from '../../../form-rules/definition';
import { DropLine } from '../drag/DropLine';
import { isQuestionDrag } from '../drag/dragData';
import { useDropTarget } from '../drag/useDragAndDrop';
import { PageProblems } from '../problems/PageProblems';
import { spotData } from './dropPosition';
import { PageHeading } from './PageHeading';
import styles from './PageTop.module.css';

/** The page heading and problems; a drop target for the first position. */
export function PageTop({ page }: { page: Page }) {
  const top = useRef<HTMLDivElement>(null);
  const edge = useDropTarget(top, {
    data: () => spotData({ spot: 'start' }),
    accepts: isQuestionDrag,
    edges: ['bottom'],
  });
  return (
    <div ref={top} className={styles['top']}>
      <PageHeading key={page.pageId} page={page} />
      <PageProblems page={page} />
      <DropLine edge={edge} />
    </div>
  );
}
