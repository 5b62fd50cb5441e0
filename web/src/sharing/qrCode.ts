import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** A QR code as one outline, in modules, with the white margin that scanners need around it. */
export type QrCode = { outline: string; size: number; margin: number };

/** The quiet zone of the standard, in modules. */
const MARGIN = 4;
const PNG_PIXELS = 1024;
/** Files are for print and other people's pages: plain black on white, whatever theme the owner reads in. */
const BLACK = '#000';
const WHITE = '#fff';

/** The code that opens this address. It can be read with up to 15 % of it damaged or covered. */
export function qrCodeOf(url: string): QrCode {
  const code = generate(url, { minCorrectionLevel: correction.M });
  return { outline: toSvgPath(code), size: code.size, margin: MARGIN };
}

/** The part of the plane the code fills, its margin included. */
export function viewBoxOf({ size, margin }: QrCode): string {
  const side = size + 2 * margin;
  return `${-margin} ${-margin} ${side} ${side}`;
}

/** The code as a drawing of any size. */
export function svgFileOf(code: QrCode): Blob {
  const side = code.size + 2 * code.margin;
  const source = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(code)}" shape-rendering="crispEdges">`,
    `<rect x="${-code.margin}" y="${-code.margin}" width="${side}" height="${side}" fill="${WHITE}"/>`,
    `<path d="${code.outline}" fill="${BLACK}"/></svg>`,
  ].join('');
  return new Blob([source], { type: 'image/svg+xml' });
}

/** The code as a picture large enough to print. Null where the browser makes none. */
export function pngFileOf(code: QrCode): Promise<Blob | null> {
  const side = code.size + 2 * code.margin;
  // Whole pixels to a module, so that every edge is sharp.
  const scale = Math.ceil(PNG_PIXELS / side);
  const canvas = document.createElement('canvas');
  canvas.width = side * scale;
  canvas.height = side * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) {
    return Promise.resolve(null);
  }
  pen.fillStyle = WHITE;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.translate(code.margin, code.margin);
  pen.fillStyle = BLACK;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen fills a path, not a list.
  pen.fill(new Path2D(code.outline));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
