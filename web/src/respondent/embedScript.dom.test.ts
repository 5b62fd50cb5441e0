import { beforeEach, expect, it, vi } from 'vitest';
import embedScript from '../../public/embed.js?raw';

const ours = 'https://forms.example';

/** A page with two embedded forms and the embed script. */
function pageWithTwoFrames(): readonly [HTMLIFrameElement, HTMLIFrameElement] {
  const script = document.createElement('script');
  script.src = `${ours}/embed.js`;
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- runs our own file as a script element does.
  new Function(embedScript)();
  const frames = [document.createElement('iframe'), document.createElement('iframe')] as const;
  document.body.append(...frames);
  return frames;
}

function say(data: unknown, source: Window | null, origin = ours) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

beforeEach(() => document.body.replaceChildren());

it('sets the posted height on the posting frame only', () => {
  const [frame, other] = pageWithTwoFrames();
  say({ formwright: 'height', height: 640.2 }, frame.contentWindow);
  expect([frame.style.height, other.style.height]).toEqual(['641px', '']);
});

it.each([
  [0, '1px'],
  [-5, '1px'],
  [1e9, '20000px'],
  [Number.POSITIVE_INFINITY, '20000px'],
])('clamps a height of %d', (height, given) => {
  const [frame] = pageWithTwoFrames();
  say({ formwright: 'height', height }, frame.contentWindow);
  expect(frame.style.height).toBe(given);
});

it.each([
  ['a text', '640'],
  ['nothing', undefined],
  ['no number', Number.NaN],
  ['an object', { valueOf: (): number => 640 }],
])('ignores a height that is %s', (_, height) => {
  const [frame] = pageWithTwoFrames();
  say({ formwright: 'height', height }, frame.contentWindow);
  expect(frame.style.height).toBe('');
});

it.each([[null], ['height'], [640], [{}], [{ formwright: 'width', height: 640 }], [{ height: 640 }]])(
  'ignores other messages: %j',
  (data) => {
    const [frame] = pageWithTwoFrames();
    say(data, frame.contentWindow);
    expect(frame.style.height).toBe('');
  },
);

it('ignores other origins and windows that are not its frames', () => {
  const [frame] = pageWithTwoFrames();
  const asked = { formwright: 'height', height: 640 };
  say(asked, frame.contentWindow, 'https://elsewhere.example');
  say(asked, frame.contentWindow, 'null');
  say(asked, window);
  say(asked, null);
  expect(frame.style.height).toBe('');
});

it('asks forms that loaded earlier for their height', () => {
  const early = document.createElement('iframe');
  const foreign = document.createElement('iframe');
  early.src = `${ours}/form/8Xk2`;
  foreign.src = 'https://elsewhere.example/form/8Xk2';
  document.body.append(early, foreign);
  const asked = [early, foreign].map((frame) => {
    const window = frame.contentWindow;
    return window && vi.spyOn(window, 'postMessage').mockImplementation(() => undefined);
  });
  pageWithTwoFrames();
  expect(asked.map((spy) => spy?.mock.calls)).toEqual([[[{ formwright: 'measure' }, ours]], []]);
});
