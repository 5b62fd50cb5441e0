import { Popover } from '@base-ui/react/popover';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Checkbox } from '../../../ui/Checkbox/Checkbox';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import styles from './ColumnChooser.module.css';
import { nameOf, type QuestionColumn } from './columns';
import { useWriting } from './describeResponse';

type ColumnChooserProps = {
  questions: readonly QuestionColumn[];
  shown: readonly QuestionColumn[];
  onChoose: (questionIds: readonly string[]) => void;
};

/** Which questions have a column. The device remembers it for the form. */
export function ColumnChooser({ questions, shown, onChoose }: ColumnChooserProps) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const ids = new Set(shown.map(({ questionId }) => questionId));
  const choose = (isWanted: (question: QuestionColumn) => boolean) =>
    onChoose(questions.filter(isWanted).map(({ questionId }) => questionId));
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
        <Popover.Backdrop className={popupStyles['backdrop']} />
        <Popover.Positioner className={popupStyles['positioner']} sideOffset={6} align="end">
          <Popover.Popup className={styles['popup']} data-raised="">
            <div className={styles['head']}>
              <Popover.Title className={styles['title']}>{t('columns.title')}</Popover.Title>
              <span className={styles['count']}>
                {t('columns.count', { shown: number(shown.length), all: number(questions.length) })}
              </span>
            </div>
            <ul className={styles['list']}>
              {questions.map((question) => (
                <li key={question.questionId}>
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
            <div className={styles['foot']}>
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
