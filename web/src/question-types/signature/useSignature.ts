import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { idsIn } from '../../form-rules/answer';
import type { FieldProps } from '../fieldProps';
import type { UploadList } from '../file-upload/uploadList';
import { createSignatureCanvas, type SignatureCanvas } from './signatureCanvas';

type SignatureOptions = Pick<FieldProps, 'answer' | 'onAnswer' | 'isInvalid'> & {
  field: RefObject<HTMLElement | null>;
  uploads: UploadList;
};

/**
 * A signature on a canvas. Its picture becomes the answer when the respondent leaves the field, because a signature has
 * several strokes.
 */
export function useSignature({ answer, onAnswer, isInvalid, field, uploads }: SignatureOptions) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<SignatureCanvas>(undefined);
  /** Whether the canvas has a signature that is not the answer yet. */
  const isChanged = useRef(false);
  const [isDrawnOn, setDrawnOn] = useState(false);
  const [name, setName] = useState('');
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const [id] = idsIn(answer);
  const file = files.find((one) => one.id === id);
  const refused = files.filter(({ state }) => state.at === 'refused');
  const hasPicture = file !== undefined && file.state.at !== 'refused';

  function removeFiles() {
    for (const { id: old } of refused) {
      uploads.remove(old);
    }
    if (id !== undefined) {
      uploads.remove(id);
    }
  }

  function saveChange() {
    if (!isChanged.current || drawing.current === undefined) {
      return;
    }
    isChanged.current = false;
    const added = uploads.add([drawing.current.toFile()]);
    removeFiles();
    onAnswer(added);
  }

  function clearCanvas() {
    drawing.current?.clear();
    isChanged.current = false;
    setDrawnOn(false);
    setName('');
  }

  function clear() {
    clearCanvas();
    removeFiles();
    if (id !== undefined) {
      onAnswer(undefined);
    }
  }

  function onChange() {
    isChanged.current = true;
    setDrawnOn(true);
    // The error that a signature is missing ends at once.
    if (isInvalid) {
      saveChange();
    }
  }

  function write(text: string) {
    if (text.trim() === '' || drawing.current === undefined) {
      clear();
    } else {
      drawing.current.write(text.trim());
      onChange();
    }
    setName(text);
  }

  const onStroke = useEffectEvent(onChange);
  const onEnd = useEffectEvent(saveChange);
  const showPicture = useEffectEvent(() => {
    if (hasPicture && file.blob !== undefined) {
      setDrawnOn(true);
      // The picture stays the answer even if this browser cannot show it.
      drawing.current?.show(file.blob).catch(() => undefined);
    }
  });

  // Talks to the canvas.
  useEffect(() => {
    if (canvas.current === null) {
      return;
    }
    const created = createSignatureCanvas(canvas.current, () => onStroke());
    drawing.current = created;
    showPicture();
    return () => {
      onEnd();
      created?.stop();
    };
  }, []);

  useOnLeave(field, saveChange);

  // Talks to the upload list and the canvas: a refused picture is no answer, and must not look like one.
  useEffect(() => {
    if (id !== undefined && !hasPicture) {
      // A change since then is the next signature.
      if (!isChanged.current) {
        clearCanvas();
      }
      onAnswer(undefined);
    }
  });

  return {
    canvas,
    name,
    file,
    isRefused: refused.length > 0,
    isSigned: isDrawnOn || hasPicture,
    write,
    clear,
  };
}

/** Calls `saveChange` when the respondent goes on to another field or leaves the tab. */
function useOnLeave(field: RefObject<HTMLElement | null>, saveChange: () => void) {
  const onLeave = useEffectEvent(saveChange);

  // Talks to the document.
  useEffect(() => {
    function leaveFor(target: EventTarget | null) {
      if (!(target instanceof Node && field.current?.contains(target))) {
        onLeave();
      }
    }
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    document.addEventListener('focusout', ({ relatedTarget }) => leaveFor(relatedTarget), options);
    // Not every browser moves the focus when something outside of the field is pressed.
    document.addEventListener('pointerdown', ({ target }) => leaveFor(target), options);
    // On the window, to be earlier than the page, which saves its answers at the same event.
    window.addEventListener('visibilitychange', () => onLeave(), options);
    return () => ended.abort();
  }, [field]);
}
