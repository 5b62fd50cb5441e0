import SignaturePad from 'signature_pad';

/** The size of the picture, however large the canvas is shown. */
export const PICTURE = { width: 1200, height: 480 };

/** Handwriting where the device has it, otherwise an italic. */
const HANDWRITING =
  "italic {size}px 'Snell Roundhand', 'Segoe Script', 'Dancing Script', 'Apple Chancery', serif";
const FONT_SIZE = 150;
const MARGIN = 80;

/** A canvas for a drawn or typed signature, in black on white in every theme. */
export type SignatureCanvas = {
  readonly clear: () => void;
  /** Replaces everything by this text. */
  readonly write: (text: string) => void;
  /** Replaces everything by this picture, unless something else happens on the canvas before it is decoded. */
  readonly show: (picture: Blob) => Promise<void>;
  /** The PNG is encoded at once, because the page may be submitted right after. */
  readonly toFile: () => File;
  readonly stop: () => void;
};

/** Undefined if the browser cannot draw. */
export function createSignatureCanvas(
  canvas: HTMLCanvasElement,
  onStroke: () => void,
): SignatureCanvas | undefined {
  const context = canvas.getContext('2d');
  if (context === null) {
    return undefined;
  }
  const pad = new SignaturePad(canvas, {
    backgroundColor: 'white',
    penColor: 'black',
    minWidth: 0.8,
    maxWidth: 2.8,
  });
  let changes = 0;
  let isPictureShown = false;
  const setScale = (scale: number) => context.setTransform(scale, 0, 0, scale, 0, 0);

  pad.addEventListener('beginStroke', () => {
    changes += 1;
    if (isPictureShown) {
      // The picture may be a typed name, so the first stroke starts on a cleared canvas instead of drawing over it.
      isPictureShown = false;
      setScale(1);
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    setScale(canvas.width / (canvas.clientWidth || canvas.width));
    // The pad prevents the browser's own focusing, and without focus there is no event when the field is left.
    canvas.focus({ preventScroll: true });
  });
  pad.addEventListener('endStroke', onStroke);

  function clear() {
    changes += 1;
    isPictureShown = false;
    setScale(1);
    pad.clear();
    // Ends a running stroke: `clear` does not, and the pad would ignore all strokes after it.
    pad.off();
    pad.on();
  }

  return {
    clear,

    write: (text) => {
      clear();
      context.font = fontOf(FONT_SIZE);
      const width = canvas.width - 2 * MARGIN;
      context.font = fontOf(FONT_SIZE * Math.min(1, width / Math.max(1, context.measureText(text).width)));
      context.fillStyle = 'black';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(text, canvas.width / 2, canvas.height / 2);
    },

    show: async (picture) => {
      const before = changes;
      const bitmap = await createImageBitmap(picture);
      if (changes === before) {
        clear();
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        isPictureShown = true;
      }
    },

    toFile: () => {
      const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      return new File([bytes], 'signature.png', { type: 'image/png' });
    },

    stop: () => {
      changes += 1;
      pad.off();
    },
  };
}

function fontOf(size: number): string {
  return HANDWRITING.replace('{size}', String(Math.floor(size)));
}
