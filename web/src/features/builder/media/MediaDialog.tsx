import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../api/problem';
import { addressOf, videoSource } from '../../../form-rules/media';
import type { Question } from '../../../form-rules/questions';
import { isBlank } from '../../../form-rules/textRules';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import { TextField } from '../../../ui/TextField/TextField';
import { notify } from '../../../ui/toast/notify';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { mediaFocusKey } from '../editor/mediaRequest';
import { type AltText, AltTextFields } from './AltTextFields';
import { ChosenFile } from './ChosenFile';
import { FileDropZone } from './FileDropZone';
import { type FileProblem, fileProblem, type MediaKind } from './mediaFile';
import { useUpload } from './useUpload';

export type MediaQuestion = Extract<Question, { type: 'Image' | 'Video' }>;

export type MediaDialogProps = { question: MediaQuestion; open: boolean; onClose: () => void };

export function MediaDialog({ question, open, onClose }: MediaDialogProps) {
  const { t, i18n } = useTranslation('builder');
  const editor = useEditor();
  const upload = useUpload();
  const formId = useId();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<FileProblem>();
  const [alt, setAlt] = useState<AltText>(() => altOf(question));
  // A ref, because the text can still change during the upload.
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
    upload.clearFailure();
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
    editor.dispatch({ type: 'media/set', id: question.id, url, ...(isImage && latestAlt.current) });
    announce(t(`media.added${kind}`));
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
        className={clsx(layout['grid'], layout['gap16'])}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals to the builder.
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
              upload.clearFailure();
            }}
          />
        ) : (
          <FileDropZone kind={kind} onFile={choose} takesFocus={wasChosen} />
        )}
        {problem && !chosen && <Notice tone="danger">{problemText(kind, problem, t)}</Notice>}
        {upload.state.at === 'failed' && <UploadFailure failure={upload.state.failure} />}
        {chosen && isImage && (
          <AltTextFields
            value={alt}
            onChange={(value) => {
              latestAlt.current = value;
              setAlt(value);
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

function UploadFailure({ failure }: { failure: Failure }) {
  const { t } = useTranslation('builder');
  const { t: core } = useTranslation();
  return (
    <Notice tone="danger">
      {failure.kind === 'timeout' ? t('media.stalled') : describeFailure(core, failure, t('media.failed'))}
    </Notice>
  );
}

function altOf(question: MediaQuestion): AltText {
  return question.type === 'Image'
    ? { altText: question.altText ?? '', decorative: question.decorative === true }
    : { altText: '', decorative: false };
}

function titleOf(question: MediaQuestion, t: TFunction<'builder'>): string {
  const url = question.type === 'Image' ? question.imageUrl : question.videoUrl;
  return t(`media.${url === undefined ? 'add' : 'replace'}${question.type}`);
}

function problemText(kind: MediaKind, { why, name, size }: FileProblem, t: TFunction<'builder'>): string {
  switch (why) {
    case 'otherKind':
      return t(`media.not${kind}`, { name });
    case 'tooLarge':
      return kind === 'Image'
        ? t('media.imageTooLarge', { name, size })
        : t('media.videoTooLarge', { name, size });
  }
}
