import { ArcElement, type ChartType, type Plugin } from 'chart.js';

/** Words on the slices of a pie, by which they are told apart without colour. */
export type SliceTexts = {
  texts: readonly string[];
  /** The colour of each text, readable on its slice. */
  inks: readonly string[];
  /** What lies under each text, where the slice itself has a texture. */
  grounds: readonly string[];
  font: string;
};

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    sliceTexts?: SliceTexts;
  }
}

/** Narrower slices have no room for words. */
const LEAST_ANGLE = 0.42;

/** Writes on each slice that has room for it. */
export const sliceTexts: Plugin<'pie', Partial<SliceTexts>> = {
  id: 'sliceTexts',
  afterDatasetsDraw(chart, _event, { texts, inks, grounds, font }) {
    if (texts === undefined || font === undefined) return;
    const { ctx } = chart;
    ctx.save();
    ctx.font = font;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 5;
    chart.getDatasetMeta(0).data.forEach((slice, index) => {
      if (!(slice instanceof ArcElement)) return;
      const { x, y, startAngle, endAngle, outerRadius } = slice.getProps([
        'x',
        'y',
        'startAngle',
        'endAngle',
        'outerRadius',
      ]);
      const text = texts[index];
      if (text === undefined || x === null || y === null || !(endAngle - startAngle >= LEAST_ANGLE)) return;
      const whole = endAngle - startAngle > 2 * Math.PI - 0.01;
      const reach = whole ? 0 : outerRadius * 0.66;
      const middle = (startAngle + endAngle) / 2;
      const [left, top] = [x + Math.cos(middle) * reach, y + Math.sin(middle) * reach];
      ctx.strokeStyle = grounds?.[index] ?? 'transparent';
      ctx.strokeText(text, left, top);
      ctx.fillStyle = inks?.[index] ?? 'currentColor';
      ctx.fillText(text, left, top);
    });
    ctx.restore();
  },
};
