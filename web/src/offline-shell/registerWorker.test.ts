import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken } from '../api/token';
import { keepForOffline } from './registerWorker';

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

test('an owner who comes back gets the worker at once', () => {
  storeToken('t');
  keepForOffline();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('a visitor gets it by signing in, and once', () => {
  keepForOffline();
  expect(register).not.toHaveBeenCalled();
  storeToken('t');
  clearToken();
  storeToken('another');
  expect(register).toHaveBeenCalledTimes(1);
});

test('under a strict content policy, the address is made by the one policy it names', () => {
  const createPolicy = vi.fn<(name: string, rules: Rules) => Rules>((_name, rules) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  storeToken('t');
  keepForOffline();
  expect(register).toHaveBeenCalledWith('/sw.js');
  const [name, rules] = createPolicy.mock.lastCall ?? [];
  expect(name).toBe('service-worker');
  expect(() => rules?.createScriptURL('/media/somebodys-file')).toThrow(TypeError);
});

test('a browser that refuses or knows no workers is no failure', () => {
  storeToken('t');
  register.mockRejectedValue(new Error('not in a private window'));
  expect(keepForOffline).not.toThrow();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(keepForOffline).not.toThrow();
});
