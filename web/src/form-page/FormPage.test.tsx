import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { formOf, id, pageWith, questionOfKind } from '../testing/questions';
import type { FormPageProps } from './FormPage';
import { FormPage } from './FormPage';

type OnAnswer = NonNullable<FormPageProps['onAnswer']>;

const name = questionOfKind('Short Answer', { id: id('name'), required: true });
const colour = questionOfKind('Multiple Choice', { id: id('colour') });

const condition = {
  questionId: id('colour'),
  expectedAnswer: 'Red',
  truePage: id('b'),
  falsePage: id('c'),
};

it('shows title and numbered questions and reports answers by question', async () => {
  const page = pageWith('a', [name, colour]);
  const heard = vi.fn<OnAnswer>();
  render(<FormPage form={formOf([page])} page={page} onAnswer={heard} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Page a' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  expect(heard).toHaveBeenLastCalledWith('colour', 'red');
});

it('marks required questions, also for screen readers', () => {
  const page = pageWith('a', [name, colour]);
  render(<FormPage form={formOf([page])} page={page} onAnswer={vi.fn<OnAnswer>()} />);
  expect(screen.getByRole('textbox', { name: 'Q1 Your name Required' })).toBeRequired();
  expect(screen.getByRole('radiogroup', { name: 'Q2 Which colour?' })).not.toBeRequired();
});

it('shows a notice at the branching question, as an alert after Submit', () => {
  const page = pageWith('a', [colour]);
  const form = formOf([page, pageWith('b', []), pageWith('c', [])], { a: condition });
  const { rerender } = render(<FormPage form={form} page={page} onAnswer={vi.fn<OnAnswer>()} />);
  const group = screen.getByRole('radiogroup');
  expect(group).toHaveAccessibleDescription('Please answer this question to continue.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(
    <FormPage
      form={form}
      page={page}
      onAnswer={vi.fn<OnAnswer>()}
      problems={[{ questionId: 'colour', code: 'required' }]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Please answer this question to continue.');
  expect(screen.getByRole('radiogroup')).toBeInvalid();
});

it('hides the notice once the branching question is answered', () => {
  const page = pageWith('a', [colour]);
  const form = formOf([page, pageWith('b', []), pageWith('c', [])], { a: condition });
  render(
    <FormPage
      form={form}
      page={page}
      answers={new Map([[id('colour'), 'red']])}
      onAnswer={vi.fn<OnAnswer>()}
    />,
  );
  expect(screen.queryByText('Please answer this question to continue.')).not.toBeInTheDocument();
});

it('explains the star only when there is one', () => {
  const page = pageWith('a', [name]);
  const { rerender } = render(<FormPage form={formOf([page])} page={page} />);
  expect(screen.getByText('* Required')).toBeVisible();
  const free = pageWith('b', [colour]);
  rerender(<FormPage form={formOf([free])} page={free} />);
  expect(screen.queryByText('* Required')).not.toBeInTheDocument();
});

it("turns URLs in the owner's texts into links", () => {
  const text = questionOfKind('Text', { shortText: 'See https://clinic.example/a?b=1, or call.' });
  const page = pageWith('a', [text, { ...name, description: 'More: http://clinic.example.' }]);
  render(<FormPage form={formOf([page])} page={page} onAnswer={vi.fn<OnAnswer>()} />);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['https://clinic.example/a?b=1', 'http://clinic.example']);
});

it('connects an error with its field', () => {
  const page = pageWith('a', [name]);
  render(
    <FormPage
      form={formOf([page])}
      page={page}
      onAnswer={vi.fn<OnAnswer>()}
      problems={[{ questionId: 'name', code: 'required' }]}
    />,
  );
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please answer this question.');
});

it('names the limits of the question in the error', () => {
  const age = questionOfKind('Short Answer', { id: id('age'), format: 'wholeNumber', min: '18' });
  const page = pageWith('a', [age]);
  render(
    <FormPage
      form={formOf([page])}
      page={page}
      answers={new Map([[id('age'), '17']])}
      onAnswer={vi.fn<OnAnswer>()}
      problems={[{ questionId: 'age', code: 'below_min' }]}
    />,
  );
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
    'A whole number, at least 18 Please write a whole number that is at least 18.',
  );
});

it('keeps rows without an answer marked while another is answered', () => {
  const grid = questionOfKind('Matrix', {
    id: id('grid'),
    rows: ['Food', 'Staff'],
    rowIds: [id('food'), id('staff')],
    options: ['Bad', 'Good'],
    optionIds: [id('bad'), id('good')],
    required: true,
  });
  const page = pageWith('a', [grid]);
  const props = { form: formOf([page]), page, onAnswer: vi.fn<OnAnswer>() };
  const { rerender } = render(
    <FormPage {...props} problems={[{ questionId: 'grid', code: 'rows_missing' }]} />,
  );
  expect(screen.getByText('Please choose an answer in every row.')).toBeInTheDocument();
  rerender(<FormPage {...props} answers={new Map([[id('grid'), { rows: { food: 'good' } }]])} />);
  expect(screen.queryByText('Please choose an answer in every row.')).not.toBeInTheDocument();
  expect(screen.getByRole('radiogroup', { name: 'Food' })).toBeValid();
  expect(screen.getByRole('radiogroup', { name: 'Staff' })).toBeInvalid();
});

it('shows consecutive questions of a section on one background', () => {
  const questions = [
    inSection('one', 's'),
    inSection('two', 's'),
    inSection('three'),
    inSection('four', 's'),
  ];
  const page = pageWith('a', questions, {
    sections: [
      { sectionId: id('s'), questions: [id('one'), id('two'), id('four')], bgColor: '#86b8a5', opacity: 40 },
    ],
  });
  const { container } = render(<FormPage form={formOf([page])} page={page} onAnswer={vi.fn<OnAnswer>()} />);
  const backgrounds = [...container.querySelectorAll<HTMLElement>('[data-section-bg]')];
  const names = backgrounds.map((ground) =>
    within(ground)
      .getAllByRole('textbox')
      .map((field) => field.getAttribute('aria-labelledby') && labelOf(field)),
  );
  expect(names).toEqual([['one', 'two'], ['four']]);
});

it('moves the focus with Enter instead of submitting', async () => {
  const second = questionOfKind('Long Answer', { id: id('second') });
  const page = pageWith('a', [name, second]);
  render(<FormPage form={formOf([page])} page={page} onAnswer={vi.fn<OnAnswer>()} />);
  const [first, last] = screen.getAllByRole('textbox');
  await userEvent.type(first ?? document.body, 'Asha{Enter}');
  expect(last).toHaveFocus();
});

it('is a static preview without a listener', () => {
  const page = pageWith('a', [name, colour]);
  render(<FormPage form={formOf([page])} page={page} />);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByText('Your name')).toBeInTheDocument();
});

function labelOf(field: HTMLElement): string | undefined {
  return document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent;
}

function inSection(text: string, section?: string) {
  return questionOfKind('Short Answer', {
    id: id(text),
    questionText: text,
    ...(section !== undefined && { sectionId: id(section) }),
  });
}
