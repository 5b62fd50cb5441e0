import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** A QR code as one SVG path; all sizes are in modules. */
export type QrCode = { outline: string; size: number; margin: number };

/** The quiet zone that the standard requires. */
const MARGIN = 4;
const PNG_PIXELS = 1024;
/** Files are for print, so the theme does not apply. */
const BLACK = '#000';
const WHITE = '#fff';

/** Error correction level M: readable with up to 15 % damaged. */
export function qrCodeOf(url: string): QrCode {
  const code = generate(url, { minCorrectionLevel: correction.M });
  return { outline: toSvgPath(code), size: code.size, margin: MARGIN };
}

/** Includes the margin. */
export function viewBoxOf({ size, margin }: QrCode): string {
  const side = size + 2 * margin;
  return `${-margin} ${-margin} ${side} ${side}`;
}

export function svgFileOf(code: QrCode): Blob {
  const side = code.size + 2 * code.margin;
  const source = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(code)}" shape-rendering="crispEdges">`,
    `<rect x="${-code.margin}" y="${-code.margin}" width="${side}" height="${side}" fill="${WHITE}"/>`,
    `<path d="${code.outline}" fill="${BLACK}"/></svg>`,
  ].join('');
  return new Blob([source], { type: 'image/svg+xml' });
}

/** Null if the browser cannot create the image. */
export function pngFileOf(code: QrCode): Promise<Blob | null> {
  const side = code.size + 2 * code.margin;
  // A whole number of pixels per module keeps the edges sharp.
  const scale = Math.ceil(PNG_PIXELS / side);
  const canvas = document.createElement('canvas');
  canvas.width = side * scale;
  canvas.height = side * scale;
  const context = canvas.getContext('2d');
  if (context === null) {
    return Promise.resolve(null);
  }
  context.fillStyle = WHITE;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(code.margin, code.margin);
  context.fillStyle = BLACK;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas fills a path, not an array.
  context.fill(new Path2D(code.outline));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
