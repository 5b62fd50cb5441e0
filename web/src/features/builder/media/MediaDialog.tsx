import type { TFunction } from 'i18next';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/definition';
import { addressOf, videoSource } from '../../../form-rules/media';
import { isBlank } from '../../../form-rules/textRules';
import { describeFailure } from '../../../locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { Notice } from '../../../ui/Notice/Notice';
import { TextField } from '../../../ui/TextField/TextField';
import { notify } from '../../../ui/toast/notify';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { type AltText, AltTextFields } from './AltTextFields';
import { mediaFocusKey } from './askedMedia';
import { ChosenFile } from './ChosenFile';
import { FileWell } from './FileWell';
import styles from './MediaDialog.module.css';
import { type FileProblem, fileProblem, type MediaKind } from './mediaFile';
import { useUpload } from './useUpload';

/** An Image or a Video. */
export type MediaQuestion = Extract<Question, { type: 'Image' | 'Video' }>;

export type MediaDialogProps = { question: MediaQuestion; open: boolean; onClose: () => void };

/** Chooses the file of an Image or Video, and sends it. */
export function MediaDialog({ question, open, onClose }: MediaDialogProps) {
  const { t, i18n } = useTranslation('builder');
  const { t: core } = useTranslation();
  const editor = useEditor();
  const upload = useUpload();
  const formId = useId();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<FileProblem>();
  const [alt, setAlt] = useState<AltText>(() => altOf(question));
  // The words can still be typed while the file is on its way; its arrival takes them as they are by then.
  const latestAlt = useRef(alt);
  const [wasChosen, setWasChosen] = useState(false);
  const [address, setAddress] = useState('');
  const kind = question.type;
  const isImage = kind === 'Image';
  const isSending = upload.state.at === 'sending';
  const source = isImage || isBlank(address) ? undefined : videoSource(address);
  const video = source?.from === 'youtube' || source?.from === 'vimeo' ? source : undefined;

  function choose(file: File) {
    const found = fileProblem(kind, file, i18n.language);
    setProblem(found);
    upload.forgetFailure();
    if (!found) {
      setChosen(file);
      setWasChosen(true);
    }
  }

  function close() {
    if (upload.cancel()) {
      notify.info(t('media.cancelled'));
    }
    onClose();
  }

  function use(url: string) {
    editor.give({ type: 'media/set', id: question.id, url, ...(isImage && latestAlt.current) });
    announce(isImage ? t('media.addedImage') : t('media.addedVideo'));
    onClose();
  }

  function submit() {
    if (chosen) {
      upload.start(chosen, ({ url }) => use(url));
    } else if (video) {
      use(addressOf(video));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={titleOf(question, t)}
      closeLabel={t('media.close')}
      focusAfterClose={() =>
        document.querySelector<HTMLElement>(`[data-focus="${mediaFocusKey(question.id)}"]`)
      }
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('media.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSending} disabled={!chosen && !video}>
            {!chosen && video ? t('media.useAddress') : t('media.upload')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is drawn far away, but for React it stands inside the builder.
          event.stopPropagation();
          submit();
        }}
      >
        {chosen ? (
          <ChosenFile
            kind={kind}
            file={chosen}
            upload={upload.state}
            onOther={() => {
              setChosen(undefined);
              upload.forgetFailure();
            }}
          />
        ) : (
          <FileWell kind={kind} onFile={choose} takesFocus={wasChosen} />
        )}
        {problem && !chosen && <Notice tone="danger">{wordsFor(kind, problem, t)}</Notice>}
        {upload.state.at === 'failed' && (
          <Notice tone="danger">
            {upload.state.failure.kind === 'timeout'
              ? t('media.stalled')
              : describeFailure(core, upload.state.failure, t('media.failed'))}
          </Notice>
        )}
        {chosen && isImage && (
          <AltTextFields
            value={alt}
            onChange={(words) => {
              latestAlt.current = words;
              setAlt(words);
            }}
          />
        )}
        {!chosen && !isImage && (
          <TextField
            label={t('media.address')}
            name="address"
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            value={address}
            onChange={setAddress}
            error={isBlank(address) || video ? undefined : t('media.addressUnread')}
          />
        )}
      </form>
    </Dialog>
  );
}

function altOf(question: MediaQuestion): AltText {
  return question.type === 'Image'
    ? { altText: question.altText ?? '', decorative: question.decorative === true }
    : { altText: '', decorative: false };
}

function titleOf(question: MediaQuestion, t: TFunction<'builder'>): string {
  if (question.type === 'Image') {
    return question.imageUrl === undefined ? t('media.addImage') : t('media.replaceImage');
  }
  return question.videoUrl === undefined ? t('media.addVideo') : t('media.replaceVideo');
}

function wordsFor(kind: MediaKind, { why, name, size }: FileProblem, t: TFunction<'builder'>): string {
  switch (why) {
    case 'otherKind':
      return kind === 'Image' ? t('media.notImage', { name }) : t('media.notVideo', { name });
    case 'tooLarge':
      return kind === 'Image'
        ? t('media.imageTooLarge', { name, size })
        : t('media.videoTooLarge', { name, size });
  }
}
