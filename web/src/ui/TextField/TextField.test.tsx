import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TextField } from './TextField';

function EmailForm({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <TextField label="Email" name="email" value={value} onChange={change} />;
}

describe('TextField', () => {
  it('has its label as name and reports input', async () => {
    const changed = vi.fn<(value: string) => void>();
    render(<EmailForm onChange={changed} />);
    await userEvent.type(screen.getByLabelText('Email'), 'me');
    expect(changed.mock.calls).toEqual([['m'], ['me']]);
  });

  it('describes the input by error, then hint', () => {
    render(
      <TextField
        label="Email"
        name="email"
        value=""
        onChange={vi.fn<(value: string) => void>()}
        error="All fields are required"
        hint="Yours at work"
      />,
    );
    const input = screen.getByLabelText('Email');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('All fields are required Yours at work');
  });

  it('is not invalid without an error', () => {
    render(<TextField label="Email" name="email" value="" onChange={vi.fn<(value: string) => void>()} />);
    const input = screen.getByLabelText('Email');
    expect(input).not.toHaveAttribute('aria-invalid');
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('cannot be changed when read-only', async () => {
    const changed = vi.fn<(value: string) => void>();
    render(<TextField label="Email" name="email" value="me@here.example" onChange={changed} readOnly />);
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(changed).not.toHaveBeenCalled();
  });

  it('is announced as required without native validation', () => {
    render(
      <TextField label="Name" name="name" value="" onChange={vi.fn<(value: string) => void>()} required />,
    );
    expect(screen.getByLabelText('Name')).toBeRequired();
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('required');
  });

  it('has its hidden label as accessible name', () => {
    render(
      <TextField
        label="Add an email"
        hideLabel
        name="email"
        value=""
        onChange={vi.fn<(value: string) => void>()}
      />,
    );
    expect(screen.getByLabelText('Add an email')).toBeInTheDocument();
  });

  it('forwards its ref to the input', () => {
    const ref = { current: null as HTMLInputElement | null };
    render(
      <TextField label="Name" name="name" value="" onChange={vi.fn<(value: string) => void>()} ref={ref} />,
    );
    expect(ref.current).toBe(screen.getByLabelText('Name'));
  });
});
