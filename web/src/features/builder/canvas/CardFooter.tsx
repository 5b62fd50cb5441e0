import clsx from 'clsx';
import { ArrowDown, ArrowUp, Copy, Ellipsis, FileOutput, Group, Link2, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDefaultText } from '../../../form-rules/authoring/newQuestion';
import { supportsPrefill } from '../../../form-rules/authoring/shortName';
import { isHidden, isTextBlock, takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { lazyPart } from '../../../shared/loading/lazyComponent';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Menu, type MenuItem } from '../../../ui/Menu/Menu';
import { Toggle } from '../../../ui/Toggle/Toggle';
import typeStyles from '../../../ui/type.module.css';
import { pageWithQuestion } from '../draft/document';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { KeyedText } from '../keyboard/KeyCap';
import styles from './CardFooter.module.css';

const MoveToPage = lazyPart(async () => (await import('./MoveToPage')).MoveToPage);
const ShortNameDialog = lazyPart(async () => (await import('./ShortNameDialog')).ShortNameDialog);

/** The actions of the selected question. */
export function CardFooter({ question }: { question: Question }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const actions = useActions();
  const { id, type, required, sectionId } = question;
  const questions = useEditorState(({ document }) => pageWithQuestion(document.form, id)?.questions);
  return (
    <div className={clsx(layout['wrapRow'], layout['gap4'], styles['footer'])}>
      <IconButton
        label={t('canvas.card.duplicate')}
        icon={<Copy size={16} />}
        onClick={() => actions.duplicateQuestion(id)}
      />
      <IconButton
        label={t('canvas.card.remove')}
        icon={<Trash2 size={16} />}
        onClick={() => actions.removeQuestion(id)}
      />
      {/* `aria-disabled` keeps the focus when the card reaches the end. */}
      <IconButton
        label={t('canvas.card.moveUp')}
        icon={<ArrowUp size={16} />}
        aria-disabled={questions?.[0]?.id === id && sectionId === undefined}
        className={styles['step']}
        data-focus={`up-${id}`}
        onClick={() => actions.moveQuestionBy(id, -1)}
      />
      <IconButton
        label={t('canvas.card.moveDown')}
        icon={<ArrowDown size={16} />}
        aria-disabled={questions?.at(-1)?.id === id && sectionId === undefined}
        className={styles['step']}
        data-focus={`down-${id}`}
        onClick={() => actions.moveQuestionBy(id, 1)}
      />
      {/* In a Text, Enter starts a new line. */}
      {!isTextBlock(question) && (
        <span className={clsx(typeStyles['hint'], styles['hint'])}>
          <KeyedText
            text={t(isDefaultText(question.questionText) ? 'canvas.card.slashHint' : 'canvas.card.enterHint')}
          />
        </span>
      )}
      <span className={clsx(layout['row'], layout['gap8'], styles['end'])}>
        {takesAnswer(type) && (
          <Toggle
            label={t('canvas.card.required')}
            isOn={required}
            onToggle={(isOn) => editor.dispatch({ type: 'question/setRequired', id, required: isOn })}
          />
        )}
        <More question={question} />
      </span>
    </div>
  );
}

function More({ question: { id, type, sectionId } }: { question: Question }) {
  const { t } = useTranslation('builder');
  const { addSection } = useActions();
  const hasOtherPages = useEditorState(({ document }) => document.form.pages.length > 1);
  const [dialog, setDialog] = useState<'page' | 'link'>();
  const close = () => setDialog(undefined);
  const items: MenuItem[] = [
    {
      id: 'page',
      label: t('canvas.card.moveToPage'),
      icon: <FileOutput aria-hidden="true" />,
      disabled: !hasOtherPages,
      onSelect: () => setDialog('page'),
    },
    {
      id: 'group',
      label: t('canvas.card.group'),
      icon: <Group aria-hidden="true" />,
      disabled: sectionId !== undefined,
      onSelect: addSection,
    },
    // The editor of a hidden field has the name.
    ...(supportsPrefill(type) && !isHidden(type)
      ? [
          {
            id: 'link',
            label: t('kinds.link.menu'),
            icon: <Link2 aria-hidden="true" />,
            onSelect: () => setDialog('link'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('canvas.card.more')}
        trigger={<IconButton label={t('canvas.card.more')} icon={<Ellipsis size={16} />} />}
        items={items}
      />
      <Suspense>
        {dialog === 'page' && <MoveToPage questionId={id} onClose={close} />}
        {dialog === 'link' && <ShortNameDialog questionId={id} onClose={close} />}
      </Suspense>
    </>
  );
}
