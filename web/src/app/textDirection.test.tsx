import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { analyticsOf, question } from '../features/analysis/form/testing/analytics';
import { openAnalysis } from '../features/analysis/form/testing/openAnalysis';
import { counting } from '../features/builder/draft/testing/drafts';
import { formOf as draftOf, openBuilder } from '../features/builder/frame/testing/openBuilder';
import { FormPage } from '../form-page/FormPage';
import { newQuestion } from '../form-rules/authoring/newQuestion';
import { KINDS } from '../form-rules/questionKinds';
import { findDirectionErrors } from '../testing/findDirectionErrors';
import { meera, profileOf, signInMeera } from '../testing/meera';
import { formOf, id, pageWith, questionOfKind } from '../testing/questions';
import { openApp } from '../testing/renderApp';
import { stubServer } from '../testing/stubServer';
import {
  formCard,
  projectCard,
  projectsOf,
  publishedCard,
  recentOf,
  sharedCard,
  sharedOf,
} from '../testing/workFixtures';

const NAME = 'استمارة العيادة';
const TEXT = 'ما رأيك؟';

const words = { questionText: `Q1 ${TEXT}`, description: TEXT, options: [TEXT, NAME, 'نعم'] };
const scale = { min: 0, max: 10, minLabel: TEXT, maxLabel: NAME };

describe('right-to-left text', () => {
  it.each(KINDS)('is set correctly in a %s question', (kind) => {
    const asked = { ...questionOfKind(kind), ...words, id: id('q1'), scale, shortText: TEXT, altText: TEXT };
    const page = pageWith('p1', [asked], { pageTitle: NAME });
    render(<FormPage form={formOf([page])} page={page} onAnswer={() => undefined} />);
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible();
    expect(findDirectionErrors()).toEqual([]);
  });

  it.each(KINDS)('is set correctly while editing a %s', async (kind) => {
    const made = newQuestion(kind, id('q1'), counting('o'));
    const labels = 'options' in made ? { options: made.options.map(() => TEXT) } : {};
    const edited = { ...made, ...labels, questionText: `Q1 ${TEXT}`, description: TEXT };
    const { editor } = await openBuilder(
      draftOf([{ pageId: id('p1'), pageTitle: NAME, questions: [edited] }]),
    );
    editor.select({ pageId: id('p1'), questionId: id('q1') });
    expect(await screen.findAllByDisplayValue(NAME)).not.toHaveLength(0);
    const named = screen.queryAllByDisplayValue(TEXT);
    expect(named.every((field) => field.getAttribute('dir') === 'auto')).toBe(true);
    expect(findDirectionErrors().filter((stray) => stray.includes(TEXT) || stray.includes(NAME))).toEqual([]);
  });

  it('is set correctly on Home and in projects', async () => {
    signInMeera();
    const user = { ...meera, name: 'ليلى حسن' };
    stubServer({
      'GET /api/user/profile': profileOf(user),
      'GET /api/works/recent': recentOf([
        formCard(NAME, { _id: 'f1' }),
        publishedCard(NAME, { _id: 'f2' }),
        projectCard(NAME, { _id: 'p1' }),
      ]),
      'GET /api/works/shared': sharedOf([sharedCard(publishedCard(NAME), 'edit', 'عمر')]),
      'GET /api/project/my-projects': projectsOf([projectCard(NAME)]),
    });
    const reader = await openApp('/home');
    await waitFor(() => expect(screen.getAllByRole('link', { name: NAME })).toHaveLength(4));
    expect(findDirectionErrors()).toEqual([]);
    await reader.click(screen.getByRole('link', { name: 'Projects' }));
    await screen.findByRole('heading', { name: 'Projects' });
    await screen.findByRole('link', { name: NAME });
    expect(findDirectionErrors()).toEqual([]);
  });

  it('is set correctly in the analysis', async () => {
    signInMeera();
    const bars = [{ key: 'a', label: TEXT, count: 301 }];
    stubServer({
      'GET /api/user/profile': profileOf(meera),
      'GET /api/analytics/form/f1': {
        body: analyticsOf({
          formName: NAME,
          analytics: [question({ question: TEXT, bars, options: { [TEXT]: 301 } })],
          pages: [{ pageId: 'p1', pageTitle: NAME, entered: 349, left: 48 }],
        }),
      },
    });
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(NAME) })).toBeVisible();
    expect((await screen.findAllByText(new RegExp(TEXT))).length).toBeGreaterThan(1);
    expect(findDirectionErrors()).toEqual([]);
  });
});
