import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, refusal } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import { id, withText } from '../draft-sync/testing/savedForm';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import {
  CHECK,
  openPublish,
  PUBLISH,
  published,
  publishingServer,
  SAVE,
  VERSIONS,
} from './testing/openPublish';

const plain = formOf([page('p1'), page('p2')]).form;
const p1 = page('p1');
const unreachable = formOf([p1, page('p2'), page('p3'), page('p4')], {
  p1: condition(p1, 'p2', 'p3'),
}).form;
const broken: DraftForm = formOf([p1, page('p2')], { p1: condition(p1, 'p2', 'p2') }).form;
const NO_PROJECT = "Don't save to any project";

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const publish = () => button('Publish');

describe('checks', () => {
  it('blocks publishing on errors, which can be fixed in place', async () => {
    const { user, server, props } = await openPublish(broken);
    expect(screen.getByRole('alert')).toHaveTextContent('1 problem must be solved before you can publish.');
    expect(publish()).toBeDisabled();
    expect(publish()).toHaveAccessibleDescription('Solve 1 problem first');
    const list = within(screen.getByRole('list', { name: /problems/i }));
    expect(list.getByText('True and False lead to the same page.')).toBeVisible();
    await user.click(list.getAllByRole('button')[0] ?? publish());
    await waitFor(() => expect(publish()).toBeEnabled());
    await user.click(publish());
    await waitFor(() => expect(props.onPublished).toHaveBeenCalled());
    const [body] = await server.bodiesOf(PUBLISH);
    expect(body).toMatchObject({ pageConditions: {} });
  });

  it('leads to the location of a problem', async () => {
    const { user, props } = await openPublish(broken);
    await user.click(button(/^Go to/));
    expect(props.onGoTo).toHaveBeenCalledWith(expect.objectContaining({ code: 'same_targets' }));
  });

  it('shows warnings in one line without blocking', async () => {
    const { user, props } = await openPublish(unreachable);
    expect(screen.getByText('1 page is unreachable. You can still publish.')).toBeVisible();
    expect(publish()).toBeEnabled();
    await user.click(button('Review'));
    expect(props.onReview).toHaveBeenCalled();
    expect(screen.queryByText('No path leads to this page.')).not.toBeInTheDocument();
    await user.click(button('Show details'));
    expect(screen.getByText('No path leads to this page.')).toBeVisible();
  });

  it('lists remaining placeholders with links', async () => {
    const left = formOf([page('p1', { pageTitle: 'Page 01' })]).form;
    const { user, props } = await openPublish(left);
    expect(screen.getByText('3 placeholders are still in the form. You can still publish.')).toBeVisible();
    expect(publish()).toBeEnabled();
    await user.click(button('Show placeholders'));
    const list = within(screen.getByRole('list', { name: 'Placeholders in the form' }));
    expect(list.getByText('The page still has its default title.')).toBeVisible();
    expect(list.getByText('The question still has its default text.')).toBeVisible();
    expect(list.getByText('Some options still have their default label.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Go to Page 01' }));
    expect(props.onGoTo).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'default_page_title', pageId: 'p1' }),
    );
  });

  it('shows problems found only by the server', async () => {
    const problems = [{ code: 'media_not_uploaded', severity: 'error', pageId: 'p1', message: '' }];
    const { user } = await openPublish(
      plain,
      publishingServer(undefined, { [PUBLISH]: refusal(422, 'form.not_publishable', { problems }) }),
    );
    await user.click(publish());
    expect(await screen.findByText('The image or video has not been uploaded yet.')).toBeVisible();
    expect(screen.getByText('Failed to publish form')).toBeVisible();
    expect(publish()).toBeDisabled();
  });
});

describe('the name of a form', () => {
  it('is not asked for if the owner has set one', async () => {
    await openPublish(plain);
    expect(screen.queryByRole('textbox', { name: 'Form name' })).not.toBeInTheDocument();
  });

  it('is required if the form has its default name', async () => {
    const { user, server, props } = await openPublish({ ...plain, name: 'Untitled' });
    await user.click(publish());
    const field = screen.getByRole('textbox', { name: 'Form name' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Give the form a name before you publish it\./);
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    await user.type(field, 'Intake');
    await user.click(publish());
    await waitFor(() => expect(props.onPublished).toHaveBeenCalled());
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ name: 'Intake' }]);
  });
});

describe('publishing', () => {
  it('sends the specified payload and clears the standalone form', async () => {
    localStorage.setItem('standaloneFormId', 'f-1');
    const { user, server, props, editor } = await openPublish(plain);
    expect(screen.getByText('Clinic, 2 pages')).toBeVisible();
    await user.click(publish());
    expect(await screen.findByText('Form published successfully!')).toBeVisible();
    expect(await server.bodiesOf(CHECK)).toEqual([{ projectName: 'Project' }]);
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([
      {
        name: 'Clinic',
        pages: [{ pageId: 'p1' }, { pageId: 'p2' }],
        questions: [
          { questionText: 'Q1 What is ?', type: 'Multiple Choice', options: ['Option 1', 'Option 2'] },
          { answer: '' },
        ],
        pageConditions: {},
        responders: [],
        access: 'link',
        status: 'published',
        projectId: 'id of Project',
        revision: 1,
      },
    ]);
    expect(localStorage.getItem('standaloneFormId')).toBeNull();
    expect(props.onPublished).toHaveBeenCalledWith(
      expect.objectContaining({
        shareUrl: 'https://forms.example/form/abc',
        shareLink: 'abc',
        version: 1,
        access: 'link',
        form: editor.getState().document.form,
      }),
    );
  });

  it('saves unsaved changes first', async () => {
    const { user, server, editor } = await openPublish(plain);
    editor.dispatch({ type: 'form/setName', name: 'Intake' });
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(SAVE)).toMatchObject([{ name: 'Intake', revision: 1 }]);
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ name: 'Intake', revision: 2 }]);
  });

  it('happens once even if Publish is pressed repeatedly', async () => {
    const waiting: ((reply: Reply) => void)[] = [];
    const { user, server } = await openPublish(
      plain,
      publishingServer(undefined, {
        [PUBLISH]: () => new Promise((resolve) => void waiting.push(resolve)),
      }),
    );
    await user.dblClick(publish());
    await waitFor(() => expect(publish()).toHaveAttribute('aria-busy', 'true'));
    await user.click(publish());
    expect(button('Cancel')).toBeDisabled();
    await waitFor(async () => expect(await server.bodiesOf(PUBLISH)).toHaveLength(1));
    waiting[0]?.(published);
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toHaveLength(1);
  });

  it('happens on Ctrl+Enter, but not on key repeat', async () => {
    const { user, server, props } = await openPublish(plain);
    fireEvent.keyDown(button('Cancel'), { key: 'Enter', ctrlKey: true, repeat: true });
    expect(await server.bodiesOf(PUBLISH)).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: NO_PROJECT }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(props.onPublished).toHaveBeenCalledOnce());
  });

  it('does not happen on Ctrl+Enter while an error blocks it', async () => {
    const { user, server } = await openPublish(broken);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await server.bodiesOf(PUBLISH)).toHaveLength(0);
    expect(publish()).toBeDisabled();
  });

  it('requires a signed-in user', async () => {
    const { user, server, props } = await openPublish(plain);
    localStorage.removeItem('token');
    await user.click(publish());
    expect(await screen.findByText('You must be logged in to publish this!')).toBeVisible();
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    expect(props.onPublished).not.toHaveBeenCalled();
  });

  it('shows a failure and can be retried', async () => {
    let isUp = false;
    const { user, props } = await openPublish(
      plain,
      publishingServer(undefined, { [PUBLISH]: () => (isUp ? published : refusal(500, 'server.fault')) }),
    );
    await user.click(publish());
    expect(await screen.findByText('Failed to publish form')).toBeVisible();
    isUp = true;
    await user.click(publish());
    await waitFor(() => expect(props.onPublished).toHaveBeenCalled());
  });

  it('shows why it failed while offline', async () => {
    const { user, server } = await openPublish(plain);
    await user.click(await screen.findByLabelText(NO_PROJECT));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(publish());
    expect(await screen.findByText(/^Failed to publish form.+/)).toBeVisible();
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    online.mockRestore();
  });

  it('merges a newer draft before publishing again', async () => {
    const theirs = withText(plain, id('q2'), 'Q2 Theirs');
    const { user, server, props, editor } = await openPublish(
      plain,
      publishingServer(undefined, {
        [PUBLISH]: async (request) => {
          const body: unknown = await request.json();
          const isNew = typeof body === 'object' && body && 'revision' in body && body.revision === 9;
          return isNew
            ? published
            : refusal(409, 'draft.conflict', {
                draft: { ...theirs, _id: 'f-1', revision: 9, questions: [] },
              });
        },
      }),
    );
    await user.click(publish());
    expect(await screen.findByText(/The draft changed while it was being published/)).toBeVisible();
    expect(props.onPublished).not.toHaveBeenCalled();
    expect(editor.getState().document.form.pages[1]?.questions[0]?.questionText).toBe('Q2 Theirs');
    await user.click(publish());
    await waitFor(() => expect(props.onPublished).toHaveBeenCalled());
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ revision: 1 }, { revision: 9 }]);
  });

  it('closes on a merge conflict', async () => {
    const first = id('q1');
    const theirs = withText(plain, first, 'Q1 Theirs');
    const { user, props, editor, autosave } = await openPublish(
      plain,
      publishingServer(undefined, {
        [SAVE]: refusal(409, 'draft.conflict', {
          draft: { ...theirs, _id: 'f-1', revision: 9, questions: [] },
        }),
      }),
    );
    editor.dispatch({ type: 'question/setText', id: first, text: 'Mine' });
    await user.click(publish());
    expect(await screen.findByText(/Somebody changed the same things/)).toBeVisible();
    expect(autosave.store.getState().state.kind).toBe('conflict');
    expect(props.onClose).toHaveBeenCalled();
    expect(props.onPublished).not.toHaveBeenCalled();
  });
});

describe('changes since the last version', () => {
  const was = {
    version: 2,
    name: 'Clinic',
    publishedAt: '2026-03-01T10:00:00Z',
    pages: 2,
    questions: 2,
    live: true,
  };
  const server = (responses: number) =>
    publishingServer(undefined, {
      [VERSIONS]: {
        body: { success: true, versions: [{ ...was, summary: '', responses }], responses },
      },
      'GET /api/form/f-1/versions/2': {
        body: {
          success: true,
          version: { ...was, ...plain },
          difference: { summary: '', changes: [] },
        },
      },
    });

  it('are listed for respondents and existing answers', async () => {
    const question = plain.pages[0]?.questions[0];
    const optionId = question && 'optionIds' in question ? question.optionIds[0] : undefined;
    const { editor } = await openPublish(plain, server(412), { shareLink: 'abc', version: 2 });
    expect(await screen.findByText(/Nothing has changed since version 2/)).toBeVisible();
    expect(publish()).toBeEnabled();
    if (!question || !optionId) {
      throw new Error('the form begins with a choice');
    }
    editor.dispatch({ type: 'option/setLabel', questionId: question.id, id: optionId, label: 'Crimson' });
    expect(await screen.findByText('Option “Option 1” of “What is ?” is now “Crimson”')).toBeVisible();
    expect(screen.getByText('412 existing responses keep their answers.')).toBeVisible();
    expect(screen.getByText('Answers that chose “Option 1” count as “Crimson”.')).toBeVisible();
  });

  it('are not shown before the first publish', async () => {
    const { server: calls } = await openPublish(plain, server(0));
    expect(screen.queryByText('What changes')).not.toBeInTheDocument();
    expect(calls.requests.some(({ url }) => url.includes('/versions'))).toBe(false);
  });
});

describe('responders', () => {
  it('are sent with their roles', async () => {
    const { user, server } = await openPublish(plain);
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.click(screen.getByRole('textbox', { name: 'Add an email' }));
    await user.paste('asha.rao@riverside.example');
    await user.click(button('Add'));
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([
      { responders: [{ email: 'asha.rao@riverside.example', role: 'respond' }] },
    ]);
  });
});
