import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button/Button';
import { dateFormat } from '../../ui/dates';
import { readLanguage } from '../../ui/language';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import type { Offer } from '../session';
import { StandaloneScreen } from './StandaloneScreen';
import { standaloneTexts, timeText } from './standaloneTexts';
import styles from './UnfinishedResponse.module.css';

/** Offers the unfinished answers of an earlier visit without showing them, because they may be somebody else's. */
export function UnfinishedResponse({
  offer: { formName, editedAt },
  onResume,
  onStartOver,
}: {
  offer: Offer;
  onResume: () => void;
  onStartOver: () => void;
}) {
  const t = standaloneTexts();
  const heading = useRef<HTMLHeadingElement>(null);

  // Talks to the document's focus: a stray key press must not choose either option.
  useEffect(() => heading.current?.focus(), []);

  return (
    <StandaloneScreen title={formName} help={t.unfinished} headingRef={heading}>
      <p className={clsx(typeStyles['muted'], styles['edited'])}>{editedText(editedAt)}</p>
      {/* Equal weight: one shows answers that may be somebody else's, the other deletes them. */}
      <div className={clsx(layout['stack'], layout['gap12'], styles['choices'])}>
        <Button variant="secondary" size="lg" fullWidth onClick={onResume}>
          {t.resume}
        </Button>
        <Button variant="secondary" size="lg" fullWidth onClick={onStartOver}>
          {t.startOver}
        </Button>
      </div>
      <p className={clsx(typeStyles['help'], layout['marginTop16'])}>{t.startOverHelp}</p>
    </StandaloneScreen>
  );
}

function editedText(editedAt: number): string {
  const t = standaloneTexts();
  const isToday = new Date(editedAt).toDateString() === new Date().toDateString();
  return isToday
    ? t.editedToday(dateFormat(readLanguage(), { timeStyle: 'short' }).format(editedAt))
    : t.editedOn(timeText(editedAt));
}
