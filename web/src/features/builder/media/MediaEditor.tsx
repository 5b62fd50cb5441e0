import clsx from 'clsx';
import { Clapperboard, Image as ImageIcon, RefreshCw, Trash2, Upload } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSource, videoSource } from '../../../form-rules/media';
import type { QuestionOf } from '../../../form-rules/questions';
import { ImageBlock } from '../../../question-types/image/ImageBlock';
import { VideoBlock } from '../../../question-types/video/VideoBlock';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { mediaFocusKey, openMediaDialog } from '../editor/mediaRequest';
import { AltTextFields } from './AltTextFields';
import styles from './MediaEditor.module.css';

type MediaQuestion = QuestionOf<'Image' | 'Video'>;

export const MediaEditor = memo(function MediaEditor({ question }: { question: MediaQuestion }) {
  const source =
    question.type === 'Image' ? imageSource(question.imageUrl ?? '') : videoSource(question.videoUrl ?? '');
  if (source === undefined) {
    return <EmptyMedia question={question} />;
  }
  return (
    <div className={clsx(layout['grid'], layout['gap12'])}>
      {question.type === 'Image' ? (
        <ImageBlock question={question} />
      ) : (
        <VideoBlock question={question} labelledBy={undefined} />
      )}
      <MediaButtons question={question} />
      {question.type === 'Image' && <ImageAltText question={question} />}
    </div>
  );
});

function EmptyMedia({ question: { id, type } }: { question: MediaQuestion }) {
  const { t } = useTranslation('builder');
  const Icon = type === 'Image' ? ImageIcon : Clapperboard;
  return (
    <div className={clsx(layout['grid'], layout['gap12'], styles['well'])}>
      <Icon size={24} className={styles['icon']} />
      <Button
        variant="secondary"
        icon={<Upload size={16} />}
        data-focus={mediaFocusKey(id)}
        onClick={() => openMediaDialog(id)}
      >
        {t(`media.upload${type}`)}
      </Button>
    </div>
  );
}

function MediaButtons({ question: { id, type } }: { question: MediaQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();

  function remove() {
    // The pressed button is unmounted; the upload button gets the focus.
    editor.dispatch({ type: 'media/set', id, url: undefined }, { focus: { key: mediaFocusKey(id) } });
    announce(t(`media.removed${type}`));
  }

  return (
    <div className={clsx(layout['wrap'], layout['gap8'])}>
      <Button
        variant="secondary"
        size="sm"
        icon={<RefreshCw size={14} />}
        data-focus={mediaFocusKey(id)}
        onClick={() => openMediaDialog(id)}
      >
        {t('media.replace')}
      </Button>
      <Button variant="ghost" size="sm" icon={<Trash2 size={14} />} onClick={remove}>
        {t('media.remove')}
      </Button>
    </div>
  );
}

function ImageAltText({ question }: { question: QuestionOf<'Image'> }) {
  const editor = useEditor();
  const { id, altText = '', decorative = false } = question;
  return (
    <AltTextFields
      value={{ altText, decorative }}
      onChange={(words) =>
        editor.dispatch(
          words.decorative === decorative
            ? { type: 'image/describe', id, altText: words.altText }
            : { type: 'image/describe', id, decorative: words.decorative },
        )
      }
    />
  );
}
