import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { Honeypot } from './Honeypot';

describe('the field that people never see', () => {
  it('is not there for screen readers, nor on the way of the Tab key', async () => {
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

  it('tells what a machine wrote into it, with events or without', () => {
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
