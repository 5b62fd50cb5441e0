import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useOverlay } from './useOverlay';

function openAt(start: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/home', `/create-form${start}`]} initialIndex={1}>
      {children}
    </MemoryRouter>
  );
  const { result } = renderHook(() => ({ navigation: useOverlay(), search: useLocation().search }), {
    wrapper,
  });
  return {
    navigation: () => result.current.navigation,
    search: () => result.current.search,
  };
}

describe('overlays', () => {
  it('are in the URL, each on top of the previous', async () => {
    const { navigation, search } = openAt('?formId=f1');
    expect(navigation().overlay).toBeUndefined();
    act(() => navigation().go('flowchart'));
    expect(search()).toBe('?formId=f1&step=flowchart');
    act(() => navigation().go('publish'));
    expect(navigation().overlay).toBe('publish');
    act(() => navigation().back());
    await waitFor(() => expect(navigation().overlay).toBe('flowchart'));
  });

  it('are all closed at once', async () => {
    const { navigation, search } = openAt('?formId=f1');
    act(() => navigation().go('flowchart'));
    act(() => navigation().go('publish'));
    act(() => navigation().go('share', { replace: true }));
    act(() => navigation().leave());
    await waitFor(() => expect(search()).toBe('?formId=f1'));
  });

  it('know whether Publish was opened from the flowchart', () => {
    const { navigation } = openAt('?formId=f1');
    act(() => navigation().go('publish'));
    expect(navigation().from).toBeUndefined();
    act(() => navigation().go('flowchart', { replace: true }));
    act(() => navigation().go('publish'));
    expect(navigation().from).toBe('flowchart');
  });

  it('opened by URL close to the editor', () => {
    const { navigation, search } = openAt('?formId=f1&step=versions');
    expect(navigation().overlay).toBe('versions');
    act(() => navigation().back());
    expect(search()).toBe('?formId=f1');
  });

  it('ignore an unknown name in the URL', () => {
    const { navigation } = openAt('?formId=f1&step=elsewhere');
    expect(navigation().overlay).toBeUndefined();
  });
});
