import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TextArea } from './TextArea';

it('describes the text by error, then hint', () => {
  render(
    <TextArea
      label="Text"
      value="Dear"
      onChange={vi.fn<(value: string) => void>()}
      error="Too short"
      hint="Two lines or more"
    />,
  );
  const text = screen.getByRole('textbox', { name: 'Text' });
  expect(text).toBeInvalid();
  expect(text).toHaveAccessibleDescription('Too short Two lines or more');
});
