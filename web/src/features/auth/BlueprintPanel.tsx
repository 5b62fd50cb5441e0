import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './BlueprintPanel.module.css';

/** Illustration: an answer decides which page comes next. */
export function BlueprintPanel() {
  const { t } = useTranslation();
  return (
    <aside className={styles['panel']}>
      <svg
        className={clsx(layout['cover'], styles['drawing'])}
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <PageDrawing number={1} x={240} y={96} width={240} height={176} />
        <rect className={styles['hint']} x="264" y="170" width="192" height="26" rx="6" />
        <circle className={styles['hint']} cx="272" cy="216" r="6" />
        <path className={styles['hint']} d="M288 216h96" />
        <circle className={styles['chosen']} cx="272" cy="240" r="6" />
        <path className={clsx(styles['hint'], styles['full'])} d="M288 240h72" />

        <path className={styles['measure']} d="M240 72h240M240 64v16M480 64v16" />
        <text className={styles['note']} x="360" y="60" textAnchor="middle">
          {t('blueprint.questions')}
        </text>
        <path className={styles['measure']} d="M512 96v176M504 96h16M504 272h16" />
        <text className={styles['note']} x="528" y="188">
          {t('blueprint.condition')}
        </text>

        <path className={styles['sheet']} d="M360 272v36" />
        <path className={styles['chosen']} d="M360 300l7 8-7 8-7-8z" />
        <g className={styles['true']}>
          <path d="M360 308q0 16 -16 16H208q-16 0 -16 16v60" />
          <rect x="154" y="346" width="76" height="28" rx="14" />
          <path d="M168 360l4 4 8-8" />
          <text x="188" y="364.5">
            {t('blueprint.true')}
          </text>
        </g>
        <g className={styles['false']}>
          <path d="M360 308q0 16 16 16H512q16 0 16 16v60" />
          <rect x="488" y="346" width="80" height="28" rx="14" />
          <path d="M503 355.5l9 9M512 355.5l-9 9" />
          <text x="521" y="364.5">
            {t('blueprint.false')}
          </text>
        </g>
        <PageDrawing number={2} x={88} y={400} width={208} height={132} />
        <path className={styles['hint']} d="M112 480h160M112 500h112" />
        <PageDrawing number={3} x={424} y={400} width={208} height={132} />
        <path className={styles['hint']} d="M448 480h160M448 500h112" />
      </svg>
      <div className={styles['words']}>
        <p className={clsx(typeStyles['display'], styles['headline'])}>{t('blueprint.headline')}</p>
        <p className={styles['text']}>{t('blueprint.text')}</p>
      </div>
    </aside>
  );
}

type PageDrawingProps = { number: 1 | 2 | 3; x: number; y: number; width: number; height: number };

function PageDrawing({ number, x, y, width, height }: PageDrawingProps) {
  const { t } = useTranslation();
  const baseline = number === 1 ? 34 : 32;
  return (
    <>
      <rect className={styles['sheet']} x={x} y={y} width={width} height={height} rx="12" />
      <text className={styles['label']} x={x + 24} y={y + baseline}>
        {t(`blueprint.page${number}`)}
      </text>
      <text className={styles['note']} x={x + 24} y={y + baseline + 22}>
        {t(`blueprint.page${number}Title`)}
      </text>
    </>
  );
}
