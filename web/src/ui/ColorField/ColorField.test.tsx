import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ColorField } from './ColorField';

const reported = vi.fn<(value: string) => void>();
const reportedOpacity = vi.fn<(opacity: number) => void>();

function Section() {
  const [value, setValue] = useState('#b6b6b6');
  const [opacity, setOpacity] = useState(100);
  return (
    <ColorField
      label="Section Color"
      value={value}
      onChange={(next) => {
        reported(next);
        setValue(next);
      }}
      opacity={opacity}
      onOpacityChange={(next) => {
        reportedOpacity(next);
        setOpacity(next);
      }}
      opacityLabel="Section opacity"
      invalidText="Not a colour"
    />
  );
}

const hex = () => screen.getByRole('textbox', { name: 'Section Color' });

describe('ColorField', () => {
  it('shows the colour as a hex code', () => {
    render(<Section />);
    expect(hex()).toHaveValue('#B6B6B6');
  });

  it.each([
    ['#1F53DB', '#1f53db'],
    ['1f53db', '#1f53db'],
    ['#fa0', '#ffaa00'],
  ])('reads %s as a colour', async (typed, colour) => {
    render(<Section />);
    await userEvent.clear(hex());
    await userEvent.type(hex(), typed);
    expect(reported).toHaveBeenLastCalledWith(colour);
  });

  it('shows an error for invalid text and restores the colour', async () => {
    render(<Section />);
    await userEvent.clear(hex());
    await userEvent.type(hex(), 'blue');
    expect(hex()).toBeInvalid();
    expect(hex()).toHaveAccessibleDescription('Not a colour');
    await userEvent.tab();
    expect(hex()).toHaveValue('#B6B6B6');
    expect(hex()).toBeValid();
    expect(screen.queryByText('Not a colour')).not.toBeInTheDocument();
  });

  it('accepts a colour from the picker', () => {
    render(<Section />);
    const picker = document.querySelector('input[type="color"]');
    if (!picker) throw new Error('there is no picker');
    expect(picker).toHaveAccessibleName('Section Color');
    fireEvent.change(picker, { target: { value: '#017c5d' } });
    expect(hex()).toHaveValue('#017C5D');
  });

  it('sets the opacity in steps of ten per cent', async () => {
    render(<Section />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Section opacity' }));
    const steps = await screen.findAllByRole('option');
    expect(steps.map((step) => step.textContent)).toContain('10%');
    expect(steps).toHaveLength(10);
    await userEvent.click(screen.getByRole('option', { name: '40%' }));
    expect(reportedOpacity).toHaveBeenCalledWith(40);
  });
});
