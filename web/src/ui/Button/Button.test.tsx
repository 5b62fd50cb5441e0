import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { ButtonLink } from './ButtonLink';

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('ignores clicks and keys while busy', async () => {
    const press = vi.fn<() => void>();
    render(
      <Button busy onClick={press}>
        Publish
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.keyboard('{Enter} ');
    expect(press).not.toHaveBeenCalled();
  });

  it('does not submit its form a second time while busy', async () => {
    const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <input aria-label="Email" />
        <Button type="submit" busy>
          Sign In
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps focus and label while busy', async () => {
    const { rerender } = render(<Button>Publish</Button>);
    await userEvent.tab();
    rerender(<Button busy>Publish</Button>);
    const button = screen.getByRole('button', { name: 'Publish' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps its width while busy', () => {
    const { rerender } = render(<Button busy>Publish</Button>);
    expect(screen.getByRole('button')).toHaveClass('reserve');
    rerender(
      <Button busy icon={<svg aria-hidden="true" />}>
        Publish
      </Button>,
    );
    expect(screen.getByRole('button')).not.toHaveClass('reserve');
  });

  it('gives a link the style of a button', () => {
    render(
      <ButtonLink href="/home" variant="secondary">
        Home
      </ButtonLink>,
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveClass('button', 'secondary', 'md');
  });
});
