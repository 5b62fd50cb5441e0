/** When a published form opens and closes, as the server writes it. */
export type Schedule = { readonly opensAt?: string | undefined; readonly closesAt?: string | undefined };

/** Whether a published form is open by its schedule. */
export function openState({ opensAt, closesAt }: Schedule, now = Date.now()): 'notOpen' | 'open' | 'closed' {
  if (opensAt !== undefined && now < Date.parse(opensAt)) {
    return 'notOpen';
  }
  return closesAt !== undefined && now >= Date.parse(closesAt) ? 'closed' : 'open';
}

/** Whether a published form has all the responses that it takes. */
export function isFull({
  responses,
  responseLimit,
}: {
  readonly responses: number;
  readonly responseLimit?: number;
}) {
  return responseLimit !== undefined && responses >= responseLimit;
}
