import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { FormSettings } from '../../form-rules/settings';
import { id } from '../../testing/questions';
import { openSession, type Session } from '../session';
import { colourForm } from '../testing/sharedForm';
import { Thanks } from './Thanks';

const start = openSession({ is: 'form', form: colourForm }, () => 'response-1');

function thanks(
  isWaiting: boolean,
  receipt?: string,
  settings: FormSettings = {},
): Session & { at: 'thanks' } {
  if (start.at !== 'page') {
    throw new Error(start.at);
  }
  const { filling } = start;
  return {
    at: 'thanks',
    filling: { ...filling, form: { ...filling.form, settings }, isWaiting },
    ...(receipt !== undefined && { receipt }),
  };
}

const again = vi.fn<() => void>();

function screenOf(session: Session & { at: 'thanks' }) {
  return <Thanks session={session} page={{}} onRetry={() => undefined} onAgain={again} />;
}

afterEach(() => {
  document.documentElement.lang = '';
  localStorage.clear();
});

it.each([
  {
    language: 'en',
    heading: 'Thanks for filling the form!',
    saved: 'Saved on this device. It will be sent automatically when you are online.',
    recorded: 'Your response has been successfully recorded.',
  },
  {
    language: 'hi',
    heading: 'फ़ॉर्म भरने के लिए धन्यवाद!',
    saved: 'इस डिवाइस पर सहेजा गया। आपके ऑनलाइन होते ही यह अपने आप भेज दिया जाएगा।',
    recorded: 'आपका उत्तर सफलतापूर्वक दर्ज हो गया है।',
  },
])('says saved while unsent, and recorded once sent ($language)', (texts) => {
  localStorage.setItem('language', texts.language);
  document.documentElement.lang = texts.language;
  const { rerender } = render(screenOf(thanks(true)));
  expect(screen.getByRole('heading', { name: texts.heading })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(texts.saved);
  expect(screen.queryByText(texts.recorded)).not.toBeInTheDocument();
  rerender(screenOf(thanks(false, '7KQ4')));
  expect(screen.getByRole('status')).toHaveTextContent(texts.recorded);
  expect(screen.getByText('7KQ4')).toBeVisible();
  expect(screen.queryByText(texts.saved)).not.toBeInTheDocument();
});

it('can copy the receipt and answer again', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  render(screenOf(thanks(false, '7KQ4')));
  expect(screen.getByText(/^Keep this number/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the receipt' }));
  expect(copied).toHaveBeenCalledWith('7KQ4');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  expect(again).toHaveBeenCalledTimes(1);
});

it("shows the owner's texts and link", () => {
  const ending = {
    id: id('e1'),
    title: 'See you on Monday',
    text: 'Bring your card.\nMore: https://clinic.example/card',
    buttonLabel: 'To the clinic',
    buttonUrl: ' https://clinic.example ',
  };
  render(screenOf(thanks(false, undefined, { endings: [ending] })));
  expect(screen.getByRole('heading', { name: 'See you on Monday' })).toBeVisible();
  expect(screen.getByText('Your response has been successfully recorded.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://clinic.example/card' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the clinic' })).toHaveAttribute(
    'href',
    'https://clinic.example',
  );
});

it('has no link to an address that is not https', () => {
  const ending = { id: id('e1'), buttonLabel: 'Go', buttonUrl: 'javascript:alert.call(1)' };
  render(screenOf(thanks(false, undefined, { endings: [ending] })));
  expect(screen.queryByRole('link')).toBeNull();
});

it('does not offer another response if the owner does not', () => {
  render(screenOf(thanks(false, '7KQ4', { hideAnotherResponse: true })));
  expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull();
});
