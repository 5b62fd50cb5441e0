import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeField } from './CodeField';

function Form({ initial = '', error }: { initial?: string; error?: string }) {
  const [code, setCode] = useState(initial);
  return <CodeField label="Code" name="otp" value={code} onChange={setCode} error={error} />;
}

describe('CodeField', () => {
  it('is one input with one-time-code autofill and numeric keyboard', () => {
    render(<Form />);
    const input = screen.getByLabelText('Code');
    expect(screen.getAllByRole('textbox')).toEqual([input]);
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('accepts a pasted code with spaces', async () => {
    render(<Form />);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste(' 123 456 ');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  it('accepts Devanagari digits', async () => {
    render(<Form />);
    await userEvent.type(screen.getByLabelText('Code'), '४१९');
    expect(screen.getByLabelText('Code')).toHaveValue('419');
  });

  it('ignores letters and surplus digits', async () => {
    render(<Form />);
    await userEvent.type(screen.getByLabelText('Code'), '12a34567');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  it('draws each digit in a cell hidden from screen readers', () => {
    const { container } = render(<Form initial="419" />);
    const cells = [...container.querySelectorAll('.cell')];
    expect(cells.map((cell) => cell.textContent)).toEqual(['4', '1', '9', '', '', '']);
    expect(container.querySelector('.cells')).toHaveAttribute('aria-hidden', 'true');
  });

  it('links its error to the input', () => {
    render(<Form error="OTP must be 6 digits" />);
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('OTP must be 6 digits');
  });

  it('focuses itself with autoFocus', () => {
    const ignore = vi.fn<(value: string) => void>();
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is tested here.
    render(<CodeField label="Code" name="otp" value="" onChange={ignore} autoFocus />);
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });
});
