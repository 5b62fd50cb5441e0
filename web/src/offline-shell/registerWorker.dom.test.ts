import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '../api/token';
import { registerWorker } from './registerWorker';

type Rules = { createScriptURL: (address: string) => string };

const register = vi.fn<(address: string) => Promise<void>>();

beforeEach(() => {
  register.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
});

afterEach(() => {
  clearToken();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('registers the worker at once for a signed-in owner', () => {
  storeToken('t');
  registerWorker();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('registers the worker once, when a visitor signs in', () => {
  registerWorker();
  expect(register).not.toHaveBeenCalled();
  storeToken('t');
  clearToken();
  storeToken('another');
  expect(register).toHaveBeenCalledTimes(1);
});

test('creates the worker URL with the allowed trusted-types policy', () => {
  const createPolicy = vi.fn<(name: string, rules: Rules) => Rules>((_name, rules) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  storeToken('t');
  registerWorker();
  expect(register).toHaveBeenCalledWith('/sw.js');
  const [name, rules] = createPolicy.mock.lastCall ?? [];
  expect(name).toBe('service-worker');
  expect(() => rules?.createScriptURL('/media/somebodys-file')).toThrow(TypeError);
});

test('ignores browsers that refuse or lack service workers', () => {
  storeToken('t');
  register.mockRejectedValue(new Error('not in a private window'));
  expect(registerWorker).not.toThrow();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(registerWorker).not.toThrow();
});
