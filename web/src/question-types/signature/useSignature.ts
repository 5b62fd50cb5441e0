import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { idsIn } from '../../form-rules/answer';
import type { FieldProps } from '../fieldProps';
import type { UploadList } from '../file-upload/uploadList';
import { createInkPad, type InkPad } from './inkPad';

type SignatureOptions = Pick<FieldProps, 'answer' | 'onAnswer' | 'isInvalid'> & {
  field: RefObject<HTMLElement | null>;
  uploads: UploadList;
};

/**
 * What is on the canvas, as the uploaded picture of the answer. It is uploaded when the respondent leaves the field, because
 * a signature has several strokes.
 */
export function useSignature({ answer, onAnswer, isInvalid, field, uploads }: SignatureOptions) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<InkPad>(undefined);
  /** Whether the canvas differs from the uploaded picture. */
  const isChanged = useRef(false);
  const [hasInk, setHasInk] = useState(false);
  const files = useSyncExternalStore(uploads.subscribe, uploads.read);
  const [id] = idsIn(answer);
  const file = files.find((one) => one.id === id);
  const refused = files.filter(({ state }) => state.at === 'refused');

  function change(isInked: boolean) {
    isChanged.current = isInked;
    setHasInk(isInked);
  }

  function removeFiles() {
    for (const { id: old } of refused) {
      uploads.remove(old);
    }
    if (id !== undefined) {
      uploads.remove(id);
    }
  }

  function upload() {
    if (!isChanged.current || pad.current === undefined) {
      return;
    }
    isChanged.current = false;
    const added = uploads.add([pad.current.toFile()]);
    removeFiles();
    onAnswer(added);
  }

  function clear() {
    pad.current?.clear();
    change(false);
    removeFiles();
    if (id !== undefined) {
      onAnswer(undefined);
    }
  }

  function ink() {
    change(true);
    // The error that a signature is missing ends at once.
    if (isInvalid) {
      upload();
    }
  }

  function write(text: string) {
    if (text.trim() === '' || pad.current === undefined) {
      clear();
    } else {
      pad.current.write(text.trim());
      ink();
    }
  }

  const onStroke = useEffectEvent(ink);
  const onLeave = useEffectEvent(upload);
  const showPicture = useEffectEvent(() => {
    if (file?.blob !== undefined) {
      setHasInk(true);
      // An unreadable picture is still the answer.
      pad.current?.show(file.blob).catch(() => undefined);
    }
  });

  // Talks to the canvas.
  useEffect(() => {
    if (canvas.current === null) {
      return;
    }
    const created = createInkPad(canvas.current, () => onStroke());
    pad.current = created;
    showPicture();
    return () => {
      onLeave();
      created?.stop();
    };
  }, []);

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

  // Talks to the upload list: removes a picture from the answer that was refused later.
  useEffect(() => {
    if (id !== undefined && (file === undefined || file.state.at === 'refused')) {
      onAnswer(undefined);
    }
  });

  return {
    canvas,
    file,
    isRefused: refused.length > 0,
    isSigned: hasInk || id !== undefined,
    write,
    clear,
  };
}
