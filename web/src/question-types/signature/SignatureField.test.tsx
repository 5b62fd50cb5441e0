import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, idsIn } from '../../form-rules/answer';
import { type Answering, questionOfKind } from '../../testing/questions';
import type { FilesOf } from '../fieldProps';
import { createFileListStore, type FileState, type UploadList } from '../file-upload/uploadList';
import { focusQuestion } from '../focusNext';
import { QuestionField, type QuestionFieldProps } from '../QuestionField';
import { drawStroke, endStroke, findCanvas, startStroke, stubCanvas } from './testing/canvas';

/** What is on the canvas. */
let visible: ReadonlySet<string>;

beforeEach(() => {
  visible = stubCanvas();
});

/** An upload list whose added files stay in the given state. */
function uploadsIn(state: FileState, stored: string | undefined) {
  const store = createFileListStore();
  const added: File[] = [];
  const listed = { name: 'signature.png', bytes: 8, isStored: true };
  if (stored !== undefined) {
    store.add([{ ...listed, id: stored, blob: new Blob(['picture']), state: { at: 'waiting' } }]);
  }
  const uploads: UploadList = {
    ...store,
    add: (files) => {
      const ids = files.map((_, at) => `f${added.length + at + 1}`);
      added.push(...files);
      store.add(ids.map((id) => ({ ...listed, id, state })));
      return ids;
    },
    pause: () => undefined,
    send: () => undefined,
  };
  return { uploads, added, refuse: (id: string) => refuse(store, id) };
}

function refuse(store: ReturnType<typeof createFileListStore>, id: string) {
  act(() => store.change(id, { state: { at: 'refused', why: 'storageFull' } }));
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

type Asking = Partial<QuestionFieldProps> & {
  state?: FileState;
  /** The id of a picture signed before a reload. */
  stored?: string;
};

async function ask({ state = { at: 'waiting' }, stored, ...props }: Asking = {}) {
  const heard = vi.fn<Answering>();
  const uploading = uploadsIn(state, stored);
  const open = Promise.resolve(uploading.uploads);
  const filesOf: FilesOf = {
    link: 'l',
    formId: 'f',
    formVersion: 1,
    responseId: 'r',
    load: () => Promise.resolve({ openUploadList: () => open }),
  };
  const { container, unmount } = await act(async () =>
    render(
      <Asked
        question={questionOfKind('Signature')}
        filesOf={filesOf}
        answer={stored === undefined ? undefined : [stored]}
        {...props}
        heard={heard}
      />,
    ),
  );
  await findCanvas();
  return { heard, container, unmount, ...uploading };
}

const canvas = () => screen.getByRole('img');
const draw = () => screen.getByRole('radio', { name: 'Draw' });
const type = () => screen.getByRole('radio', { name: 'Type' });
const leave = () => fireEvent.pointerDown(screen.getByText('Elsewhere'));

async function typeName() {
  await userEvent.click(type());
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Asha');
}

describe('a drawn signature', () => {
  it('is one picture when the field is left, whatever the number of strokes', async () => {
    const { heard, added } = await ask();
    expect(canvas()).toHaveAccessibleName('Not signed yet');
    drawStroke(canvas());
    drawStroke(canvas());
    expect(canvas()).toHaveAccessibleName('Your signature');
    expect(heard).not.toHaveBeenCalled();
    leave();
    expect(heard).toHaveBeenLastCalledWith(['f1']);
    expect(added.map(({ name, type: kind, size }) => [name, kind, size])).toEqual([
      ['signature.png', 'image/png', 8],
    ]);
  });

  it('replaces the picture when it is changed later', async () => {
    const { heard, uploads } = await ask();
    drawStroke(canvas());
    leave();
    leave();
    drawStroke(canvas());
    leave();
    expect(heard.mock.calls).toEqual([[['f1']], [['f2']]]);
    expect(uploads.read().map(({ id }) => id)).toEqual(['f2']);
  });

  it('is the answer when the page is hidden', async () => {
    const { heard } = await ask();
    drawStroke(canvas());
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(heard).toHaveBeenLastCalledWith(['f1']);
  });

  it('is the answer when its page is left', async () => {
    const { heard, unmount } = await ask();
    drawStroke(canvas());
    unmount();
    expect(heard).toHaveBeenLastCalledWith(['f1']);
  });

  it('can be drawn again after it was cleared during a stroke', async () => {
    const { heard } = await ask();
    drawStroke(canvas());
    startStroke(canvas());
    fireEvent.click(screen.getByRole('button', { name: 'Clear signature' }));
    endStroke();
    expect(visible).toEqual(new Set());
    leave();
    expect(heard).not.toHaveBeenCalled();
    drawStroke(canvas());
    expect(visible).toEqual(new Set(['a stroke']));
    leave();
    expect(heard).toHaveBeenLastCalledWith(['f1']);
  });

  it('in a preview is the answer and is not uploaded', async () => {
    const heard = vi.fn<Answering>();
    render(<Asked question={questionOfKind('Signature')} heard={heard} />);
    await findCanvas();
    drawStroke(canvas());
    leave();
    expect(idsIn(heard.mock.lastCall?.[0])).toHaveLength(1);
  });

  it('says that it is saved on the device while the network is away', async () => {
    await ask({ state: { at: 'later' } });
    drawStroke(canvas());
    leave();
    expect(screen.getByText(/Saved on this device/)).toBeInTheDocument();
  });
});

describe('a typed signature', () => {
  it('is given by keyboard alone', async () => {
    const { heard } = await ask();
    await userEvent.tab();
    expect(draw()).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(type()).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('Asha{Enter}');
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
    expect(visible).toEqual(new Set(['Asha']));
    expect(heard).toHaveBeenLastCalledWith(['f1']);
  });

  it('is cleared, and the focus moves to the way of signing', async () => {
    const { heard, uploads } = await ask();
    await typeName();
    await userEvent.click(screen.getByRole('button', { name: 'Clear signature' }));
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(type()).toHaveFocus();
    leave();
    expect(heard.mock.lastCall?.[0]).toBeUndefined();
    expect(uploads.read()).toEqual([]);
  });

  it('is cleared by a switch to drawing', async () => {
    const { heard } = await ask();
    await typeName();
    await userEvent.click(draw());
    expect(canvas()).toHaveAccessibleName('Not signed yet');
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(heard.mock.lastCall?.[0]).toBeUndefined();
  });
});

describe('a signature from before a reload', () => {
  it('is shown and stays the answer', async () => {
    const { heard } = await ask({ stored: 'f0' });
    await waitFor(() => expect(visible).toEqual(new Set(['a picture'])));
    expect(canvas()).toHaveAccessibleName('Your signature');
    leave();
    expect(heard).not.toHaveBeenCalled();
  });

  it('is replaced by the first stroke, not drawn over', async () => {
    const { heard, uploads } = await ask({ stored: 'f0' });
    await waitFor(() => expect(visible).toEqual(new Set(['a picture'])));
    drawStroke(canvas());
    drawStroke(canvas());
    expect(visible).toEqual(new Set(['a stroke']));
    leave();
    expect(heard).toHaveBeenLastCalledWith(['f1']);
    expect(uploads.read().map(({ id }) => id)).toEqual(['f1']);
  });

  it('does not wipe a stroke that begins before its picture is decoded', async () => {
    const decoding: ((bitmap: object) => void)[] = [];
    vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => decoding.push(resolve)));
    const { heard } = await ask({ stored: 'f0' });
    startStroke(canvas());
    await act(async () => decoding[0]?.({}));
    expect(visible).toEqual(new Set(['a stroke']));
    endStroke();
    leave();
    expect(heard).toHaveBeenLastCalledWith(['f1']);
  });

  it('is no answer any more if it is no longer on the device', async () => {
    const { heard } = await ask({ answer: ['lost'] });
    expect(canvas()).toHaveAccessibleName('Not signed yet');
    expect(heard).toHaveBeenLastCalledWith(undefined);
  });
});

describe('a refused signature', () => {
  it('is cleared and reported, and is no answer any more', async () => {
    const { heard, refuse: refuseFile } = await ask();
    drawStroke(canvas());
    leave();
    expect(heard).toHaveBeenLastCalledWith(['f1']);
    refuseFile('f1');
    expect(heard).toHaveBeenLastCalledWith(undefined);
    expect(canvas()).toHaveAccessibleName('Not signed yet');
    expect(visible).toEqual(new Set());
    expect(screen.getByRole('alert')).toHaveTextContent('could not be saved');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription(/could not be saved/);
    expect(screen.getByRole('radiogroup')).toBeInvalid();
  });

  it('is removed from the text field if it was typed', async () => {
    const { refuse: refuseFile } = await ask();
    await typeName();
    leave();
    refuseFile('f1');
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(visible).toEqual(new Set());
  });

  it('leaves what was drawn since then', async () => {
    const { heard, refuse: refuseFile } = await ask();
    drawStroke(canvas());
    leave();
    drawStroke(canvas());
    refuseFile('f1');
    expect(visible).toEqual(new Set(['a stroke']));
    leave();
    expect(heard).toHaveBeenLastCalledWith(['f2']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('an error', () => {
  it('describes the control that takes the focus', async () => {
    const { container } = await ask({ isInvalid: true, isRequired: true, describedBy: 'error' });
    expect(screen.getByRole('group', { name: 'Please sign' })).toBeInTheDocument();
    const ways = screen.getByRole('radiogroup', { name: 'How to sign' });
    expect(ways).toHaveAccessibleDescription('Wrong');
    expect(ways).toBeInvalid();
    expect(ways).toBeRequired();
    focusQuestion(container, 'q1');
    expect(draw()).toHaveFocus();
    expect(ways).toContainElement(draw());
  });

  it('ends with the first stroke', async () => {
    const { heard } = await ask({ isInvalid: true });
    drawStroke(canvas());
    expect(heard).toHaveBeenLastCalledWith(['f1']);
  });
});
