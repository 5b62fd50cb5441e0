import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { Providers } from '../../../../app/providers';
import { newQuestion } from '../../../../form-rules/authoring/newQuestion';
import type { Condition, Page } from '../../../../form-rules/definition';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { usePageModes } from '../../condition/usePageModes';
import { type DraftDocument, documentOf } from '../../draft/document';
import { counting, id } from '../../draft/testing/drafts';
import { Announcer } from '../../editor/announce';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { useFocusRequests } from '../../editor/useFocusRequests';
import { BuilderFrame, type BuilderFrameProps } from '../BuilderFrame';

/** A page with one question, named after the page: q1 is on p1. */
export function page(name: string, more: Partial<Page> = {}): Page {
  const mint = counting(`${name}o`);
  const question = newQuestion('Multiple Choice', id(name.replace('p', 'q')), mint);
  return { pageId: id(name), pageTitle: `Title ${name}`, questions: [question], ...more };
}

/** A condition on the question of a page. */
export function condition(from: Page, truePage: string, falsePage: string): Condition {
  const question = from.questions[0];
  if (question === undefined || !('options' in question)) {
    throw new Error('a condition needs a question with options');
  }
  return {
    questionId: question.id,
    expectedAnswer: question.options[0] ?? '',
    expectedOptionIds: question.optionIds.slice(0, 1),
    truePage: truePage === 'end' ? 'end' : id(truePage),
    falsePage: falsePage === 'end' ? 'end' : id(falsePage),
  };
}

/** A form of these pages. */
export function formOf(
  pages: readonly Page[],
  pageConditions: Record<string, Condition> = {},
): DraftDocument {
  return documentOf({ name: 'Clinic', pages, pageConditions });
}

/** Renders the builder with a real editor and a user. */
export async function openBuilder(
  document: DraftDocument,
  props: Partial<Omit<BuilderFrameProps, 'modes'>> = {},
) {
  await startI18n();
  await loadTexts('builder');
  const editor = createEditor({ document });
  const onSave = vi.fn<() => void>();
  const onOverlay = vi.fn<BuilderFrameProps['onOverlay']>();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const { container } = render(
    <MemoryRouter initialEntries={['/create-form?formId=f1']}>
      <QueryClientProvider client={queries}>
        <Providers>
          <EditorProvider editor={editor}>
            <Focus />
            <Announcer />
            <Frame
              form={{ id: 'f1', status: 'draft', role: 'owner', hasUnpublishedChanges: false }}
              saveStatus={null}
              saving={false}
              onSave={onSave}
              onOverlay={onOverlay}
              {...props}
            />
          </EditorProvider>
        </Providers>
      </QueryClientProvider>
      <Search />
    </MemoryRouter>,
  );
  return { editor, onSave, onOverlay, container, user: userEvent.setup() };
}

function Frame(props: Omit<BuilderFrameProps, 'modes'>) {
  return <BuilderFrame {...props} modes={usePageModes()} />;
}

function Focus() {
  useFocusRequests();
  return null;
}

function Search() {
  return <output data-testid="search">{useLocation().search}</output>;
}
