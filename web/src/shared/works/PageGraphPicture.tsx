import { memo } from 'react';
import { layOutGraph, type PageGraph, PICTURE, type PlacedPage } from './graphLayout';
import styles from './picture.module.css';

/** Thumbnail of a form's pages and branches. */
export const PageGraphPicture = memo(function PageGraphPicture({ graph }: { graph: PageGraph }) {
  const { pages, edges } = layOutGraph(graph);
  return (
    <svg
      {...PICTURE}
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      className={styles['picture']}
      aria-hidden="true"
    >
      {edges.map(({ from, to, when, path }) => (
        <path key={`${from} ${to} ${when}`} d={path} className={styles[when]} />
      ))}
      {edges.map(
        ({ from, to, when, middle }) =>
          when !== 'next' &&
          middle && (
            <circle
              key={`${from} ${to} ${when}`}
              cx={middle.x}
              cy={middle.y}
              r={3.5}
              className={styles[`${when}Mark`]}
            />
          ),
      )}
      {pages.map((placed) => (
        <Sheet key={placed.page} placed={placed} />
      ))}
    </svg>
  );
});

const LINES_FROM_WIDTH = 20;

function Sheet({ placed: { kind, x, y, width, height } }: { placed: PlacedPage }) {
  if (kind === 'more') {
    return [0.25, 0.5, 0.75].map((part) => (
      <circle key={part} cx={x + width * part} cy={y + height / 2} r={1.75} className={styles['dot']} />
    ));
  }
  const left = x + width * 0.2;
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={Math.min(5, height / 4)}
        className={styles[kind === 'page' ? 'sheet' : 'dashedSheet']}
      />
      {width >= LINES_FROM_WIDTH && height >= LINES_FROM_WIDTH / 2 && (
        <>
          <path d={`M${left} ${y + height * 0.37}h${width * 0.6}`} className={styles['line']} />
          <path d={`M${left} ${y + height * 0.63}h${width * 0.38}`} className={styles['line']} />
        </>
      )}
    </>
  );
}
