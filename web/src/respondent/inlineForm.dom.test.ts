import { beforeEach, describe, expect, it } from 'vitest';
import { stubServer } from '../testing/stubServer';
import { callsOf } from './formCalls';
import { colourForm } from './testing/sharedForm';

function bringAlong(text: string) {
  document.body.innerHTML = '<script type="application/json" id="form"></script>';
  const block = document.getElementById('form');
  if (block !== null) {
    block.textContent = text;
  }
}

describe('an inlined form', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
    localStorage.clear();
  });

  it('opens without a request the first time only', async () => {
    const { requests } = stubServer({
      'GET /api/form/shared/link-1': { body: { success: true, form: { ...colourForm, version: 4 } } },
    });
    bringAlong(JSON.stringify({ success: true, form: colourForm }));
    const calls = callsOf('link-1');
    expect(await calls.load()).toEqual({ is: 'form', form: colourForm });
    expect(requests).toEqual([]);
    expect(await calls.load()).toMatchObject({ is: 'form', form: { version: 4 } });
  });

  it.each(['{"success":true}', '[]', 'null'])(
    'is loaded from the server when the inlined data is %s',
    async (text) => {
      const { requests } = stubServer({
        'GET /api/form/shared/link-1': { body: { success: true, form: colourForm } },
      });
      bringAlong(text);
      expect(await callsOf('link-1').load()).toEqual({ is: 'form', form: colourForm });
      expect(requests).toHaveLength(1);
    },
  );
});
