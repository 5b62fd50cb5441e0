import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, refusal } from '../../../testing/stubServer';
import type { DraftForm } from '../draft/document';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { id, worded } from '../keeping/testing/keptForm';
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
  it('lets errors block publishing, says why beside the button, and mends them in place', async () => {
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

  it('leads to where a problem is', async () => {
    const { user, props } = await openPublish(broken);
    await user.click(button(/^Go to/));
    expect(props.onGoTo).toHaveBeenCalledWith(expect.objectContaining({ code: 'same_targets' }));
  });

  it('lets warnings not block, in one line with Review and what mends them', async () => {
    const { user, props } = await openPublish(unreachable);
    expect(screen.getByText('1 page is unreachable. You can still publish.')).toBeVisible();
    expect(publish()).toBeEnabled();
    await user.click(button('Review'));
    expect(props.onReview).toHaveBeenCalled();
    expect(screen.queryByText('Nobody can reach this page.')).not.toBeInTheDocument();
    await user.click(button('Show details'));
    expect(screen.getByText('Nobody can reach this page.')).toBeVisible();
  });

  it('shows what only the server found', async () => {
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

describe('publishing', () => {
  it('sends the specified payload, says so, and forgets the form that was started on its own', async () => {
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

  it('saves what is not saved yet first', async () => {
    const { user, server, editor } = await openPublish(plain);
    editor.give({ type: 'form/renamed', name: 'Intake' });
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(SAVE)).toMatchObject([{ name: 'Intake', revision: 1 }]);
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ name: 'Intake', revision: 2 }]);
  });

  it('happens once however often Publish is pressed', async () => {
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

  it('needs somebody who is signed in', async () => {
    const { user, server, props } = await openPublish(plain);
    localStorage.removeItem('token');
    await user.click(publish());
    expect(await screen.findByText('You must be logged in to publish this!')).toBeVisible();
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    expect(props.onPublished).not.toHaveBeenCalled();
  });

  it('says so when it fails, and can be tried again', async () => {
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

  it('says offline that it did not work and why', async () => {
    const { user, server } = await openPublish(plain);
    await user.click(await screen.findByLabelText(NO_PROJECT));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(publish());
    expect(await screen.findByText(/^Failed to publish form.+/)).toBeVisible();
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    online.mockRestore();
  });

  it('takes in a newer draft, and lets the owner look before they publish it', async () => {
    const theirs = worded(plain, id('q2'), 'Q2 Theirs');
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

  it('makes way for the question what stays when the same was changed elsewhere', async () => {
    const first = id('q1');
    const theirs = worded(plain, first, 'Q1 Theirs');
    const { user, props, editor, keeper } = await openPublish(
      plain,
      publishingServer(undefined, {
        [SAVE]: refusal(409, 'draft.conflict', {
          draft: { ...theirs, _id: 'f-1', revision: 9, questions: [] },
        }),
      }),
    );
    editor.give({ type: 'question/worded', id: first, text: 'Mine' });
    await user.click(publish());
    expect(await screen.findByText(/Somebody changed the same things/)).toBeVisible();
    expect(keeper.store.getState().state.kind).toBe('conflict');
    expect(props.onClose).toHaveBeenCalled();
    expect(props.onPublished).not.toHaveBeenCalled();
  });
});

describe('what changes', () => {
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

  it('is said for respondents and for the answers that are there', async () => {
    const question = plain.pages[0]?.questions[0];
    const optionId = question && 'optionIds' in question ? question.optionIds[0] : undefined;
    const { editor } = await openPublish(plain, server(412), { shareLink: 'abc', version: 2 });
    expect(await screen.findByText(/Nothing has changed since version 2/)).toBeVisible();
    expect(publish()).toBeEnabled();
    if (!question || !optionId) {
      throw new Error('the form begins with a choice');
    }
    editor.give({ type: 'option/labelled', questionId: question.id, id: optionId, label: 'Crimson' });
    expect(await screen.findByText('Option “Option 1” of “What is ?” is now “Crimson”')).toBeVisible();
    expect(screen.getByText('412 existing responses keep their answers.')).toBeVisible();
    expect(screen.getByText('Answers that chose “Option 1” count as “Crimson”.')).toBeVisible();
  });

  it('is not spoken of before the first publish', async () => {
    const { server: calls } = await openPublish(plain, server(0));
    expect(screen.queryByText('What changes')).not.toBeInTheDocument();
    expect(calls.requests.some(({ url }) => url.includes('/versions'))).toBe(false);
  });
});

describe('responders', () => {
  it('are sent with what they may do', async () => {
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
