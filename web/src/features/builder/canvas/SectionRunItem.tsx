import { Ungroup } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { SectionGround } from '../../../question-fields/Grounds';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { useActions } from '../editor/useActions';
import { DropLine } from './DropLine';
import { isQuestionDrag } from './drag';
import { spotData } from './dropPlace';
import type { SectionRun } from './pageItems';
import { QuestionCard } from './QuestionCard';
import { SectionColour } from './SectionColour';
import styles from './SectionRunItem.module.css';
import { useDropTarget } from './useDragAndDrop';

export type SectionRunItemProps = {
  pageId: PageId;
  run: SectionRun;
  selectedId: QuestionId | undefined;
  firstId: QuestionId | undefined;
  lastId: QuestionId | undefined;
};

/** The questions of a section on its colour, under what can be done with the section. */
export function SectionRunItem({ pageId, run, selectedId, firstId, lastId }: SectionRunItemProps) {
  const { t } = useTranslation('builder');
  const { ungroup } = useActions();
  const head = useRef<HTMLDivElement>(null);
  const { sectionId, section, number, isContinued, questions } = run;
  const edge = useDropTarget(head, {
    data: () => spotData({ spot: 'sectionHead', sectionId, questionIds: questions.map(({ id }) => id) }),
    takes: isQuestionDrag,
  });
  return (
    <li className={styles['item']}>
      <SectionGround section={section}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend where the head stands. */}
        <div role="group" aria-labelledby={`section-${sectionId}-${questions[0]?.id}`}>
          <div ref={head} className={styles['head']}>
            <h2 id={`section-${sectionId}-${questions[0]?.id}`} className={styles['name']}>
              {t(isContinued ? 'canvas.section.continued' : 'canvas.section.name', { number })}
            </h2>
            <SectionColour pageId={pageId} sectionId={sectionId} section={section} number={number} />
            <IconButton
              size="sm"
              className={styles['tool']}
              label={t('canvas.section.ungroup', { number })}
              icon={<Ungroup size={15} />}
              onClick={() => ungroup(pageId, sectionId)}
            />
            <DropLine edge={edge} />
          </div>
          <ol className={styles['list']}>
            {questions.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                isSelected={question.id === selectedId}
                isFirst={question.id === firstId}
                isLast={question.id === lastId}
              />
            ))}
          </ol>
        </div>
      </SectionGround>
    </li>
  );
}
