import { deviceItems } from '../../offline/storage';
import { localDataKey } from '../localData';
import { readAnswered } from '../outbox/localFlags';
import type { OwnResponse } from './ownResponseCalls';
import { forgetToken } from './responseToken';

/** The response is deleted: this device no longer says that the form was answered. */
export function forgetLocally({ shareLink, receipt }: OwnResponse): void {
  forgetToken();
  if (shareLink !== undefined && receipt !== undefined && readAnswered(shareLink)?.receipt === receipt) {
    deviceItems.write(localDataKey(shareLink), undefined);
  }
}
