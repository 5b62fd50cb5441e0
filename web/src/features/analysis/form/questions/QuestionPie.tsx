import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCanvas, type ChartConfig } from '../../../../ui/Chart/ChartCanvas';
import { type Tint, useChartLook } from '../../../../ui/Chart/chartLook';
import { useNumbers } from '../../useNumbers';
import { slices } from './pickBars';
import styles from './QuestionCharts.module.css';
import type { Bar } from './useBars';
import { useSteady } from './useSteady';

type Slice = { label: string; count: number; tint: Tint | 'rest' };

/** A question's bars as parts of a whole. Of many, the small ones share a slice. */
export function QuestionPie({ bars, question }: { bars: readonly Bar[]; question: string }) {
  const { t } = useTranslation('analytics');
  const look = useChartLook();
  const numbers = useNumbers();
  const own = useSteady(bars.map(({ key }) => key).join(' '), () => slices(bars));
  const config = useMemo((): ChartConfig => {
    const rest = bars.filter(({ key }) => !own.has(key)).reduce((sum, { count }) => sum + count, 0);
    const parts: Slice[] = [
      ...bars.filter(({ key }) => own.has(key)),
      ...(own.size < bars.length ? [{ label: t('bar.other'), count: rest, tint: 'rest' as const }] : []),
    ];
    return {
      type: 'pie',
      data: {
        labels: parts.map(({ label }) => label),
        datasets: [
          {
            label: t('chart.responses'),
            data: parts.map(({ count }) => count),
            backgroundColor: parts.map(({ tint }) => look.fill(tint)),
            borderColor: look.surface,
            hoverBorderColor: look.surface,
            borderWidth: parts.filter(({ count }) => count > 0).length > 1 ? 2.5 : 0,
          },
        ],
      },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        layout: { padding: 2 },
        events: [],
        plugins: {
          sliceTexts: {
            texts: parts.map(({ count }) => numbers.short(count)),
            inks: parts.map(({ tint }) => look.ink(tint)),
            grounds: parts.map(({ tint }) => look.ground(tint)),
            font: `600 12px ${look.font}`,
          },
        },
      },
    };
  }, [bars, own, look, numbers, t]);
  return <ChartCanvas className={styles['fill']} config={config} label={t('chart.pie', { question })} />;
}
