import { describe, expect, it } from 'vitest';
import { qrCodeOf, svgFileOf, viewBoxOf } from './qrCode';
import { fileNameOf } from './saveFile';

describe('the QR code', () => {
  it('has the margin that scanners need, on the screen and in the file', async () => {
    const code = qrCodeOf('https://formwright.example/form/r7Kq2xWm');
    const side = code.size + 8;
    expect(viewBoxOf(code)).toBe(`-4 -4 ${side} ${side}`);
    const file = svgFileOf(code);
    expect(file.type).toBe('image/svg+xml');
    expect(await file.text()).toContain(`viewBox="-4 -4 ${side} ${side}"`);
  });
});

describe('a file name', () => {
  it.each([
    ['New patient intake', 'New patient intake.png'],
    ['नए मरीज़', 'नए मरीज़.png'],
    ['a/b\\c: "d"?', 'a b c d.png'],
    ['..hidden..', 'hidden.png'],
  ])('keeps of %s what every system takes', (name, expected) => {
    expect(fileNameOf(name, 'png')).toBe(expected);
  });
});
