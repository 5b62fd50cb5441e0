import { describe, expect, it } from 'vitest';
import { addAddresses, holdsSeveral, type Responder } from './addAddresses';

const asha: Responder = { email: 'asha.rao@riverside.example', role: 'edit' };

describe('adding addresses', () => {
  it('takes one address, which may answer', () => {
    expect(addAddresses([], ' d.okafor@riverside.example ')).toEqual({
      responders: [{ email: 'd.okafor@riverside.example', role: 'respond' }],
      added: ['d.okafor@riverside.example'],
      known: [],
      left: '',
      fault: null,
    });
  });

  it('ignores blanks', () => {
    expect(addAddresses([asha], ' \n ')).toEqual({
      responders: [asha],
      added: [],
      known: [],
      left: '',
      fault: null,
    });
  });

  it.each(['asha', 'asha at riverside', 'asha@riverside', '@riverside.example', 'a@b@c.example'])(
    'refuses %s and leaves it to be corrected',
    (entry) => {
      expect(addAddresses([], entry)).toMatchObject({ responders: [], left: entry, fault: 'invalid' });
    },
  );

  it('knows an address again in any case, and keeps what it may do', () => {
    expect(addAddresses([asha], 'Asha.Rao@Riverside.Example')).toEqual({
      responders: [asha],
      added: [],
      known: ['Asha.Rao@Riverside.Example'],
      left: '',
      fault: null,
    });
  });

  it('finds the addresses among the names that a mail program copies with them', () => {
    const pasted = 'Asha Rao <asha.rao@riverside.example>;\n"D. Okafor" <d.okafor@riverside.example>';
    expect(holdsSeveral(pasted)).toBe(true);
    expect(addAddresses([], pasted)).toMatchObject({
      added: ['asha.rao@riverside.example', 'd.okafor@riverside.example'],
      fault: null,
    });
  });

  it('takes two at most', () => {
    expect(addAddresses([asha], 'two@x.example, three@x.example')).toMatchObject({
      added: ['two@x.example'],
      left: 'three@x.example',
      fault: 'tooMany',
    });
  });

  it('takes what is right of several and leaves the rest', () => {
    expect(addAddresses([], 'two@x.example three@x')).toMatchObject({
      added: ['two@x.example'],
      left: 'three@x',
      fault: 'invalid',
    });
  });
});
