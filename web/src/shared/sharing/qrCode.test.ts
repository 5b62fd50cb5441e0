import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../ui/saveFile';
import { qrCodeOf, svgFileOf, viewBoxOf } from './qrCode';

describe('the QR code', () => {
  it('has its margin on the screen and in the file', async () => {
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
  ])('of %s has no characters that a system forbids', (name, expected) => {
    expect(fileNameOf(name, 'png')).toBe(expected);
  });
});
