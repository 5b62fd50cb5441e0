import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Select } from './Select';

function ThemeSelect({ hideLabel = false }: { hideLabel?: boolean }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  return (
    <Select
      label="Theme"
      hideLabel={hideLabel}
      hint="Applies at once."
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}

describe('Select', () => {
  it.each([false, true])('has label and hint as name and description (hidden label: %s)', (hideLabel) => {
    render(<ThemeSelect hideLabel={hideLabel} />);
    const select = screen.getByRole('combobox', { name: 'Theme' });
    expect(select).toHaveTextContent('Light');
    expect(select).toHaveAccessibleDescription('Applies at once.');
  });

  it('selects the clicked option', async () => {
    render(<ThemeSelect />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Dark' }));
    expect(screen.getByRole('combobox')).toHaveTextContent('Dark');
  });

  it('works by keyboard', async () => {
    render(<ThemeSelect />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Light' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('Dark'));
  });

  it('marks the selected option', async () => {
    render(<ThemeSelect />);
    await userEvent.click(screen.getByRole('combobox'));
    expect(await screen.findByRole('option', { name: 'Light' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('option', { name: 'Dark' })).toHaveAttribute('aria-selected', 'false');
  });

  it('injects no style element', async () => {
    const before = document.querySelectorAll('style').length;
    render(<ThemeSelect />);
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByRole('listbox');
    expect(document.querySelectorAll('style')).toHaveLength(before);
  });
});
