import { PICTURE } from './graphLayout';
import styles from './picture.module.css';

const SHEET = { width: 72, height: 44 };
const STEP = { x: 11, y: 8 };
const MAX_SHEETS = 5;

/** A stack of sheets, one for each form, five at most. */
export function ProjectPicture({ formCount }: { formCount: number }) {
  const count = Math.min(MAX_SHEETS, Math.max(1, formCount));
  const left = (PICTURE.width - SHEET.width - (count - 1) * STEP.x) / 2;
  const top = (PICTURE.height - SHEET.height - (count - 1) * STEP.y) / 2;
  return (
    <svg
      {...PICTURE}
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      className={styles['picture']}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, at) => ({ x: left + at * STEP.x, y: top + at * STEP.y })).map(
        ({ x, y }) => (
          <g key={x}>
            <rect
              {...SHEET}
              x={x}
              y={y}
              rx={7}
              className={styles[formCount === 0 ? 'dashedSheet' : 'sheet']}
            />
            {formCount > 0 && (
              <>
                <path d={`M${x + 12} ${y + 15}h36`} className={styles['line']} />
                <path d={`M${x + 12} ${y + 26}h24`} className={styles['line']} />
              </>
            )}
          </g>
        ),
      )}
    </svg>
  );
}
