import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { IconButton } from '../IconButton/IconButton';
import { Menu } from './Menu';

function renderMenu() {
  const rename = vi.fn<() => void>();
  const remove = vi.fn<() => void>();
  render(
    <Menu
      label="Form actions"
      trigger={<IconButton label="More" icon={<svg aria-hidden="true" />} />}
      items={[
        { id: 'rename', label: 'Rename', onSelect: rename },
        { id: 'remove', label: 'Remove', onSelect: remove, danger: true, disabled: true },
      ]}
    />,
  );
  return { rename, remove, trigger: screen.getByRole('button', { name: 'More' }) };
}

describe('Menu', () => {
  it('opens from its trigger and runs the chosen item', async () => {
    const { rename, trigger } = renderMenu();
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(rename).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });

  it('has its label as accessible name', async () => {
    const { trigger } = renderMenu();
    await userEvent.click(trigger);
    expect(await screen.findByRole('menu', { name: 'Form actions' })).toBeInTheDocument();
  });

  it('ignores a disabled item', async () => {
    const { remove, trigger } = renderMenu();
    await userEvent.click(trigger);
    const item = await screen.findByRole('menuitem', { name: 'Remove' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(item);
    expect(remove).not.toHaveBeenCalled();
  });

  it('moves the focus to the given element after a choice', async () => {
    render(
      <>
        <input aria-label="Text" />
        <Menu
          label="Insert"
          trigger={<IconButton label="More" icon={<svg aria-hidden="true" />} />}
          items={[{ id: 'name', label: 'Name', onSelect: () => undefined }]}
          finalFocus={() => screen.getByLabelText('Text')}
        />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Name' }));
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
  });

  it('works by keyboard and restores focus on Escape', async () => {
    const { rename, trigger } = renderMenu();
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(rename).toHaveBeenCalledOnce();
  });
});
