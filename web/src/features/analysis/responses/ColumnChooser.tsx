import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Checkbox } from '../../../ui/Checkbox/Checkbox';
import layout from '../../../ui/layout.module.css';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import styles from './ColumnChooser.module.css';
import { nameOf, type QuestionColumn } from './columns';
import { useResponsesContext } from './responsesContext';

/** Chooses the question columns; stored on this device per form. */
export function ColumnChooser() {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { analytics, columns } = useResponsesContext();
  const { analytics: questions } = analytics;
  const { shown } = columns;
  const ids = new Set(shown.map(({ questionId }) => questionId));
  const choose = (isWanted: (question: QuestionColumn) => boolean) =>
    columns.choose(questions.filter(isWanted).map(({ questionId }) => questionId));
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button variant="secondary" size="sm" icon={<Columns3 size={14} />}>
            {t('columns.open')}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={popupStyles['positioner']} sideOffset={6} align="end">
          <Popover.Popup
            className={clsx(popupStyles['popup'], layout['stack'], styles['popup'])}
            data-raised=""
          >
            <div className={clsx(layout['baselineRow'], layout['gap12'], styles['head'])}>
              <Popover.Title className={clsx(typeStyles['small'], typeStyles['strong'])}>
                {t('columns.title')}
              </Popover.Title>
              <span className={clsx(typeStyles['numbers'], typeStyles['faint'], styles['count'])}>
                {t('columns.count', { shown: number(shown.length), all: number(questions.length) })}
              </span>
            </div>
            <ul className={styles['list']}>
              {questions.map((question) => (
                <li key={question.questionId} className={layout['hoverArea']}>
                  <Checkbox
                    label={nameOf(question, t('removed'))}
                    checked={ids.has(question.questionId)}
                    onChange={(checked) =>
                      choose(({ questionId }) =>
                        questionId === question.questionId ? checked : ids.has(questionId),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            <div className={clsx(layout['row'], layout['gap4'], styles['foot'])}>
              <Button variant="ghost" size="sm" onClick={() => choose(() => true)}>
                {t('columns.all')}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => choose(() => false)}>
                {t('columns.none')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
