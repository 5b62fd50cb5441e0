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
  it('is named by its label and hands over what is typed', async () => {
    const changed = vi.fn<(value: string) => void>();
    render(<EmailForm onChange={changed} />);
    await userEvent.type(screen.getByLabelText('Email'), 'me');
    expect(changed.mock.calls).toEqual([['m'], ['me']]);
  });

  it('ties the error and then the hint to its input', () => {
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

  it('says nothing of errors while there are none', () => {
    render(<TextField label="Email" name="email" value="" onChange={vi.fn<(value: string) => void>()} />);
    const input = screen.getByLabelText('Email');
    expect(input).not.toHaveAttribute('aria-invalid');
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('can be read but not changed when it is read-only', async () => {
    const changed = vi.fn<(value: string) => void>();
    render(<TextField label="Email" name="email" value="me@here.example" onChange={changed} readOnly />);
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(changed).not.toHaveBeenCalled();
  });

  it('announces that it is required without the browser’s own bubble', () => {
    render(
      <TextField label="Name" name="name" value="" onChange={vi.fn<(value: string) => void>()} required />,
    );
    expect(screen.getByLabelText('Name')).toBeRequired();
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('required');
  });

  it('is named by its label where the page shows it elsewhere', () => {
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

  it('gives out its input by ref', () => {
    const ref = { current: null as HTMLInputElement | null };
    render(
      <TextField label="Name" name="name" value="" onChange={vi.fn<(value: string) => void>()} ref={ref} />,
    );
    expect(ref.current).toBe(screen.getByLabelText('Name'));
  });
});
