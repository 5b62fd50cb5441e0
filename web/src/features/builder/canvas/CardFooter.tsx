import { ArrowDown, ArrowUp, Copy, Ellipsis, FileOutput, Group, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../form-rules/definition';
import { takesAnswer } from '../../../form-rules/questionKinds';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Menu, type MenuItem } from '../../../ui/Menu/Menu';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { useEdited, useEditor } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import { KeyedText } from '../shortcuts/KeyedText';
import styles from './CardFooter.module.css';
import { MoveToPage } from './MoveToPage';

export type CardFooterProps = { question: Question; isFirst: boolean; isLast: boolean };

/** What can be done with the selected question. */
export function CardFooter({ question, isFirst, isLast }: CardFooterProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const actions = useActions();
  const { id, type, required, sectionId } = question;
  return (
    <div className={styles['footer']}>
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
      {/* `aria-disabled` keeps the focus of whoever has just moved the card to the end. */}
      <IconButton
        label={t('canvas.card.moveUp')}
        icon={<ArrowUp size={16} />}
        aria-disabled={isFirst && sectionId === undefined}
        className={styles['step']}
        data-focus={`up-${id}`}
        onClick={() => actions.stepQuestion(id, -1)}
      />
      <IconButton
        label={t('canvas.card.moveDown')}
        icon={<ArrowDown size={16} />}
        aria-disabled={isLast && sectionId === undefined}
        className={styles['step']}
        data-focus={`down-${id}`}
        onClick={() => actions.stepQuestion(id, 1)}
      />
      {/* In a Text it begins a new line. */}
      {type !== 'Text' && (
        <span className={styles['hint']}>
          <KeyedText text={t('canvas.card.enterHint')} />
        </span>
      )}
      <span className={styles['end']}>
        {takesAnswer(type) && (
          <Toggle
            label={t('canvas.card.required')}
            isOn={required}
            onToggle={(isOn) => editor.give({ type: 'question/required', id, required: isOn })}
          />
        )}
        <More question={question} />
      </span>
    </div>
  );
}

function More({ question: { id, sectionId } }: { question: Question }) {
  const { t } = useTranslation('builder');
  const { addSection } = useActions();
  const hasOtherPages = useEdited(({ document }) => document.form.pages.length > 1);
  const [isMoving, setMoving] = useState(false);
  const items: MenuItem[] = [
    {
      id: 'page',
      label: t('canvas.card.moveToPage'),
      icon: <FileOutput aria-hidden="true" />,
      disabled: !hasOtherPages,
      onSelect: () => setMoving(true),
    },
    {
      id: 'group',
      label: t('canvas.card.group'),
      icon: <Group aria-hidden="true" />,
      disabled: sectionId !== undefined,
      onSelect: addSection,
    },
  ];
  return (
    <>
      <Menu
        label={t('canvas.card.more')}
        trigger={<IconButton label={t('canvas.card.more')} icon={<Ellipsis size={16} />} />}
        items={items}
      />
      {isMoving && <MoveToPage questionId={id} onClose={() => setMoving(false)} />}
    </>
  );
}
