import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answer, idsIn } from '../../form-rules/answer';
import { type Answering, questionOfKind } from '../../testing/questions';
import type { FilesOf } from '../fieldProps';
import { createFileListStore, type FileState, type UploadList } from '../file-upload/uploadList';
import { focusQuestion } from '../focusNext';
import { QuestionField, type QuestionFieldProps } from '../QuestionField';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

/** The typed texts on the canvas. */
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  const ignored = Object.fromEntries(
    'arc beginPath clearRect closePath fill fillRect moveTo setTransform'
      .split(' ')
      .map((name) => [name, () => undefined]),
  );
  const fillText = (text: string) => written.push(text);
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that a signature uses.
    { ...ignored, fillText, measureText: () => ({ width: 10 }) } as unknown as null,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PNG);
});

/** An upload list whose files stay in the given state. */
function uploadsIn(state: FileState) {
  const store = createFileListStore();
  const added: File[] = [];
  const uploads: UploadList = {
    ...store,
    add: (files) => {
      const ids = files.map((_, at) => `f${added.length + at + 1}`);
      added.push(...files);
      store.add(
        files.map((file, at) => ({
          id: ids[at] ?? '',
          name: file.name,
          bytes: file.size,
          isStored: true,
          state,
        })),
      );
      return ids;
    },
    pause: () => undefined,
    send: () => undefined,
  };
  return { uploads, added, store };
}

function Asked({ heard, ...props }: QuestionFieldProps & { heard: Answering }) {
  const [answer, setAnswer] = useState<Answer | undefined>(props.answer);
  return (
    <div data-form-page="">
      <div data-question="q1">
        <span id="label">Please sign</span>
        <span id="error">Wrong</span>
        <QuestionField
          {...props}
          labelledBy="label"
          answer={answer}
          onAnswer={(next) => {
            heard(next);
            setAnswer(next);
          }}
        />
      </div>
      <button type="button">Submit</button>
      <p>Elsewhere</p>
    </div>
  );
}

async function ask(state: FileState = { at: 'sent' }, props: Partial<QuestionFieldProps> = {}) {
  const heard = vi.fn<Answering>();
  const uploading = uploadsIn(state);
  const open = Promise.resolve(uploading.uploads);
  const filesOf: FilesOf = {
    link: 'l',
    formId: 'f',
    formVersion: 1,
    responseId: 'r',
    load: () => Promise.resolve({ openUploadList: () => open }),
  };
  const { container, unmount } = await act(async () =>
    render(<Asked question={questionOfKind('Signature')} filesOf={filesOf} {...props} heard={heard} />),
  );
  return { heard, container, unmount, ...uploading };
}

const canvas = () => screen.getByRole('img');
const draw = () => screen.getByRole('radio', { name: 'Draw' });
const type = () => screen.getByRole('radio', { name: 'Type' });

function drawStroke() {
  fireEvent.pointerDown(canvas(), { buttons: 1, clientX: 10, clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(window, { buttons: 1, clientX: 30, clientY: 20, pointerId: 1 });
  fireEvent.pointerUp(window, { buttons: 0, clientX: 50, clientY: 10, pointerId: 1 });
}

it('is uploaded as one picture when the field is left, whatever the number of strokes', async () => {
  const { heard, added } = await ask();
  expect(canvas()).toHaveAccessibleName('Not signed yet');
  drawStroke();
  drawStroke();
  expect(canvas()).toHaveAccessibleName('Your signature');
  expect(heard).not.toHaveBeenCalled();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(heard).toHaveBeenLastCalledWith(['f1']);
  expect(added.map(({ name, type: kind, size }) => [name, kind, size])).toEqual([
    ['signature.png', 'image/png', 8],
  ]);
});

it('replaces the picture when it is changed later', async () => {
  const { heard, uploads } = await ask();
  drawStroke();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  drawStroke();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(heard.mock.calls).toEqual([[['f1']], [['f2']]]);
  expect(uploads.read().map(({ id }) => id)).toEqual(['f2']);
});

it('is typed by keyboard alone', async () => {
  const { heard } = await ask();
  await userEvent.tab();
  expect(draw()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(type()).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('Asha{Enter}');
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
  expect(written.at(-1)).toBe('Asha');
  expect(heard).toHaveBeenLastCalledWith(['f1']);
});

it('is uploaded when the page is hidden', async () => {
  const { heard } = await ask();
  drawStroke();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(heard).toHaveBeenLastCalledWith(['f1']);
});

it('is uploaded when its page is left', async () => {
  const { heard, unmount } = await ask();
  drawStroke();
  unmount();
  expect(heard).toHaveBeenLastCalledWith(['f1']);
});

it('is cleared, and the focus moves to the way of signing', async () => {
  const { heard, uploads } = await ask();
  await userEvent.click(type());
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Asha');
  await userEvent.click(screen.getByRole('button', { name: 'Clear signature' }));
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(type()).toHaveFocus();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(heard.mock.lastCall?.[0]).toBeUndefined();
  expect(uploads.read()).toEqual([]);
});

it('is not typed any more once it is drawn', async () => {
  const { heard } = await ask();
  await userEvent.click(type());
  await userEvent.type(screen.getByRole('textbox'), 'Asha');
  await userEvent.click(draw());
  expect(canvas()).toHaveAccessibleName('Not signed yet');
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(heard.mock.lastCall?.[0]).toBeUndefined();
});

it('that is refused is no answer, and says so', async () => {
  const { heard } = await ask({ at: 'refused', why: 'storageFull' });
  drawStroke();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  await waitFor(() => expect(heard.mock.lastCall?.[0]).toBeUndefined());
  expect(screen.getByRole('alert')).toHaveTextContent('could not be saved');
});

it('says that it is saved on the device while the network is away', async () => {
  await ask({ at: 'later' });
  drawStroke();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(screen.getByText(/Saved on this device/)).toBeInTheDocument();
});

it('in error is described and takes the focus', async () => {
  const { container } = await ask({ at: 'sent' }, { isInvalid: true, describedBy: 'error' });
  expect(screen.getByRole('group', { name: 'Please sign' })).toHaveAccessibleDescription('Wrong');
  focusQuestion(container, 'q1');
  expect(draw()).toHaveFocus();
});

it('ends its error with the first stroke', async () => {
  const { heard } = await ask({ at: 'sent' }, { isInvalid: true });
  drawStroke();
  expect(heard).toHaveBeenLastCalledWith(['f1']);
});

it('in a preview sends nothing', async () => {
  const heard = vi.fn<Answering>();
  render(<Asked question={questionOfKind('Signature')} heard={heard} />);
  drawStroke();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  expect(idsIn(heard.mock.lastCall?.[0])).toHaveLength(1);
});
