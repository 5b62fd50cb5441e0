import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { Honeypot } from './Honeypot';

describe('the honeypot field', () => {
  it('is hidden from screen readers and the Tab key', async () => {
    render(
      <>
        <Honeypot ref={createRef()} language="en" />
        <button type="button">Submit</button>
      </>,
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
  });

  it('has the value a bot wrote, with or without events', () => {
    const ref = createRef<HTMLInputElement>();
    const { container } = render(<Honeypot ref={ref} language="hi" />);
    const field = container.querySelector<HTMLInputElement>('input[name="website"]');
    expect(ref.current?.value).toBe('');
    if (field) {
      field.value = 'https://pills.example';
    }
    expect(ref.current?.value).toBe('https://pills.example');
  });
});
