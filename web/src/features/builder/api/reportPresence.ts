import { call } from '../../../api/client';
import type { components } from '../../../api/schema.gen';

export type Collaborator = components['schemas']['Collaborator'];
export type PresenceReport = components['schemas']['PresenceReport'];

/** Reports the selection of this tab; returns the other collaborators and the draft revision. */
export function reportPresence(
  formId: string,
  body: PresenceReport,
): Promise<components['schemas']['Presence']> {
  return call('put', '/api/form/{id}/presence', {
    params: { path: { id: formId } },
    body,
    // The request must outlive the closing tab.
    ...(body.leaving === true && { keepalive: true }),
  });
}
