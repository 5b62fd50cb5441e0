import { vi } from 'vitest';
import { stubServer } from '../../../../testing/stubServer';
import type { FormFacts } from '../../api/loadForm';
import type { DraftForm } from '../../draft/document';
import { renderWithAutosave } from '../../draft-sync/testing/renderWithAutosave';
import { facts as firstFacts } from '../../draft-sync/testing/savedForm';
import { VersionHistory } from '../VersionHistory';

/** Opens the version history of a draft. */
export async function openHistory(
  routes: Parameters<typeof stubServer>[0],
  form: DraftForm,
  facts: Partial<FormFacts>,
) {
  const server = stubServer(routes);
  const known = { ...firstFacts, ...facts };
  const onClose = vi.fn<() => void>();
  const onUnpublished = vi.fn<() => void>();
  const { editor, user } = await renderWithAutosave(form, known, (autosave) => (
    <VersionHistory facts={known} autosave={autosave} onClose={onClose} onUnpublished={onUnpublished} />
  ));
  return { editor, server, onClose, onUnpublished, user };
}
