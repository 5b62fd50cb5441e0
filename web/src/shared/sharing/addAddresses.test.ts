import { describe, expect, it } from 'vitest';
import { addAddresses, hasSeveralAddresses, type Responder } from './addAddresses';

const asha: Responder = { email: 'asha.rao@riverside.example', role: 'edit' };

describe('adding addresses', () => {
  it('adds one address with the respond role', () => {
    expect(addAddresses([], ' d.okafor@riverside.example ')).toEqual({
      responders: [{ email: 'd.okafor@riverside.example', role: 'respond' }],
      added: ['d.okafor@riverside.example'],
      duplicates: [],
      rejected: '',
      fault: null,
    });
  });

  it('ignores a blank entry', () => {
    expect(addAddresses([asha], ' \n ')).toEqual({
      responders: [asha],
      added: [],
      duplicates: [],
      rejected: '',
      fault: null,
    });
  });

  it.each(['asha', 'asha at riverside', 'asha@riverside', '@riverside.example', 'a@b@c.example'])(
    'rejects %s',
    (entry) => {
      expect(addAddresses([], entry)).toMatchObject({ responders: [], rejected: entry, fault: 'invalid' });
    },
  );

  it('finds duplicates in any case and keeps their role', () => {
    expect(addAddresses([asha], 'Asha.Rao@Riverside.Example')).toEqual({
      responders: [asha],
      added: [],
      duplicates: ['Asha.Rao@Riverside.Example'],
      rejected: '',
      fault: null,
    });
  });

  it('drops the names that mail programs copy along', () => {
    const pasted = 'Asha Rao <asha.rao@riverside.example>;\n"D. Okafor" <d.okafor@riverside.example>';
    expect(hasSeveralAddresses(pasted)).toBe(true);
    expect(addAddresses([], pasted)).toMatchObject({
      added: ['asha.rao@riverside.example', 'd.okafor@riverside.example'],
      fault: null,
    });
  });

  it('adds at most two addresses', () => {
    expect(addAddresses([asha], 'two@x.example, three@x.example')).toMatchObject({
      added: ['two@x.example'],
      rejected: 'three@x.example',
      fault: 'tooMany',
    });
  });

  it('adds the valid addresses and returns the rest', () => {
    expect(addAddresses([], 'two@x.example three@x')).toMatchObject({
      added: ['two@x.example'],
      rejected: 'three@x',
      fault: 'invalid',
    });
  });
});
