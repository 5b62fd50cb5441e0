import { expect, it } from 'vitest';
import { embedCode } from './embedCode';

it('contains the iframe and the script', () => {
  expect(embedCode({ name: 'Intake', shareUrl: 'https://formwright.example/form/r7Kq2xWm' })).toBe(
    '<iframe src="https://formwright.example/form/r7Kq2xWm" title="Intake" width="100%" height="640" style="border: 0" loading="lazy"></iframe>\n' +
      '<script async src="https://formwright.example/embed.js"></script>',
  );
});

it('escapes markup in the name', () => {
  const code = embedCode({
    name: '"><script>alert(1)</script> & co',
    shareUrl: 'https://formwright.example/form/a',
  });
  const pasted = new DOMParser().parseFromString(code, 'text/html');
  expect(pasted.querySelector('iframe')?.title).toBe('"><script>alert(1)</script> & co');
  expect(pasted.querySelectorAll('script')).toHaveLength(1);
});
