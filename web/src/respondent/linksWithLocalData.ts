import { deviceItems } from '../offline/storage';
import { localDataKey } from './localData';

/** The links that this device stores answers or a receipt for. */
export function linksWithLocalData(): string[] {
  const prefix = localDataKey('');
  return deviceItems.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}
