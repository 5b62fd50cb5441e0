import { Clapperboard, Image as ImageIcon, RefreshCw, Trash2, Upload } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSource, videoSource } from '../../../../form-rules/media';
import type { QuestionOf } from '../../../../question-fields/fieldProps';
import { ImageBlock } from '../../../../question-fields/ImageBlock';
import { VideoBlock } from '../../../../question-fields/VideoBlock';
import { Button } from '../../../../ui/Button/Button';
import { announce } from '../../editor/announce';
import { useEditor } from '../../editor/EditorContext';
import { AltTextFields } from '../../media/AltTextFields';
import { mediaFocusKey, useMediaDialog } from '../../media/askedMedia';
import styles from './MediaEditor.module.css';

type MediaQuestion = QuestionOf<'Image' | 'Video'>;

/** The file of an Image or Video: asked for until there is one, then shown. */
export const MediaEditor = memo(function MediaEditor({ question }: { question: MediaQuestion }) {
  const source =
    question.type === 'Image' ? imageSource(question.imageUrl ?? '') : videoSource(question.videoUrl ?? '');
  if (source === undefined) {
    return <EmptyWell question={question} />;
  }
  return (
    <div className={styles['editor']}>
      {question.type === 'Image' ? (
        <ImageBlock question={question} />
      ) : (
        <VideoBlock question={question} labelledBy={undefined} />
      )}
      <MediaButtons question={question} />
      {question.type === 'Image' && <ImageWords question={question} />}
    </div>
  );
});

function EmptyWell({ question: { id, type } }: { question: MediaQuestion }) {
  const { t } = useTranslation('builder');
  const dialog = useMediaDialog();
  const isImage = type === 'Image';
  const Icon = isImage ? ImageIcon : Clapperboard;
  return (
    <div className={styles['well']}>
      <Icon size={24} className={styles['icon']} />
      <Button
        variant="secondary"
        icon={<Upload size={16} />}
        data-focus={mediaFocusKey(id)}
        onClick={() => dialog.open(id)}
      >
        {isImage ? t('media.uploadImage') : t('media.uploadVideo')}
      </Button>
    </div>
  );
}

function MediaButtons({ question: { id, type } }: { question: MediaQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const dialog = useMediaDialog();

  function remove() {
    // The button that was pressed goes; the one that uploads takes its place.
    editor.give({ type: 'media/set', id, url: undefined }, { focus: { key: mediaFocusKey(id) } });
    announce(type === 'Image' ? t('media.removedImage') : t('media.removedVideo'));
  }

  return (
    <div className={styles['buttons']}>
      <Button
        variant="secondary"
        size="sm"
        icon={<RefreshCw size={14} />}
        data-focus={mediaFocusKey(id)}
        onClick={() => dialog.open(id)}
      >
        {t('media.replace')}
      </Button>
      <Button variant="ghost" size="sm" icon={<Trash2 size={14} />} onClick={remove}>
        {t('media.remove')}
      </Button>
    </div>
  );
}

function ImageWords({ question }: { question: QuestionOf<'Image'> }) {
  const editor = useEditor();
  const { id, altText = '', decorative = false } = question;
  return (
    <AltTextFields
      value={{ altText, decorative }}
      onChange={(words) =>
        editor.give(
          words.decorative === decorative
            ? { type: 'image/described', id, altText: words.altText }
            : { type: 'image/described', id, decorative: words.decorative },
        )
      }
    />
  );
}
