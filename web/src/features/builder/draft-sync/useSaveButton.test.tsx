import { act, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { ToastArea } from '../../../ui/toast/ToastArea';
import type { Autosave } from './autosave';
import { useSaveButton } from './useSaveButton';

beforeAll(async () => {
  await startI18n();
  await loadTexts('builder');
});

const autosave: Pick<Autosave, 'saveNow'> = {
  saveNow: vi.fn<Autosave['saveNow']>(async () => ({ kind: 'saved', at: 0, recovered: false })),
};

function SaveButton({ isLive }: { isLive: boolean }) {
  const { save } = useSaveButton(autosave, isLive);
  return (
    <button type="button" onClick={save}>
      Save
    </button>
  );
}

async function toastAfterSaving(isLive: boolean) {
  render(
    <>
      <SaveButton isLive={isLive} />
      <ToastArea closeLabel="Close" />
    </>,
  );
  act(() => screen.getByRole('button', { name: 'Save' }).click());
  return screen.findByRole('status');
}

describe('the Save button', () => {
  it('confirms that a draft is saved', async () => {
    expect(await toastAfterSaving(false)).toHaveTextContent(/^Form saved as draft!$/);
  });

  it('says that a live form has not changed', async () => {
    expect(await toastAfterSaving(true)).toHaveTextContent(
      /^Form saved as draft! The live form has not changed\.$/,
    );
  });
});
