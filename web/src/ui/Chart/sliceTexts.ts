import { ArcElement, type ChartType, type Plugin } from 'chart.js';

/** Labels on pie slices, so that they can be told apart without colour. */
export type SliceTexts = {
  texts: readonly string[];
  /** The colour of each text, readable on its slice. */
  colours: readonly string[];
  /** Outline of each text, for slices with a texture. */
  outlines: readonly string[];
  font: string;
};

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    sliceTexts?: SliceTexts;
  }
}

/** Narrower slices have no room for a label. */
const MIN_ANGLE = 0.42;

export const sliceTexts: Plugin<'pie', Partial<SliceTexts>> = {
  id: 'sliceTexts',
  afterDatasetsDraw(chart, _event, { texts, colours, outlines, font }) {
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
      if (text === undefined || x === null || y === null || !(endAngle - startAngle >= MIN_ANGLE)) return;
      const isFullCircle = endAngle - startAngle > 2 * Math.PI - 0.01;
      const distance = isFullCircle ? 0 : outerRadius * 0.66;
      const middle = (startAngle + endAngle) / 2;
      const [left, top] = [x + Math.cos(middle) * distance, y + Math.sin(middle) * distance];
      ctx.strokeStyle = outlines?.[index] ?? 'transparent';
      ctx.strokeText(text, left, top);
      ctx.fillStyle = colours?.[index] ?? 'currentColor';
      ctx.fillText(text, left, top);
    });
    ctx.restore();
  },
};
