import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FormNotFound } from './FormNotFound';
import { textsIn } from './texts';

describe('a form that is not there', () => {
  it('says so in English', () => {
    localStorage.setItem('language', 'en');
    render(<FormNotFound />);
    expect(screen.getByRole('heading', { name: 'Form not found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says so in Hindi', () => {
    localStorage.setItem('language', 'hi');
    render(<FormNotFound />);
    expect(screen.getByRole('heading', { name: 'फ़ॉर्म नहीं मिला' })).toBeVisible();
  });

  it('has every text in Hindi', () => {
    for (const text of Object.values(textsIn.hi)) {
      expect(text).toMatch(/\p{Script=Devanagari}/u);
    }
  });
});
