import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useStep } from './useStep';

function openAt(search: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/home', `/create-form${search}`]} initialIndex={1}>
      {children}
    </MemoryRouter>
  );
  const { result } = renderHook(() => ({ way: useStep(), address: useLocation().search }), { wrapper });
  return {
    way: () => result.current.way,
    address: () => result.current.address,
  };
}

describe('the steps on the way to publishing', () => {
  it('stand in the address, each over the one before', async () => {
    const { way, address } = openAt('?formId=f1');
    expect(way().step).toBeUndefined();
    act(() => way().go('flowchart'));
    expect(address()).toBe('?formId=f1&step=flowchart');
    act(() => way().go('publish'));
    expect(way().step).toBe('publish');
    act(() => way().back());
    await waitFor(() => expect(way().step).toBe('flowchart'));
  });

  it('are left at once, however many there were', async () => {
    const { way, address } = openAt('?formId=f1');
    act(() => way().go('flowchart'));
    act(() => way().go('publish'));
    act(() => way().go('share', { replace: true }));
    act(() => way().leave());
    await waitFor(() => expect(address()).toBe('?formId=f1'));
  });

  it('that were opened by their address lead back to the editor, not away from it', () => {
    const { way, address } = openAt('?formId=f1&step=versions');
    expect(way().step).toBe('versions');
    act(() => way().back());
    expect(address()).toBe('?formId=f1');
  });

  it('are none for an address that names no step of ours', () => {
    const { way } = openAt('?formId=f1&step=elsewhere');
    expect(way().step).toBeUndefined();
  });
});
