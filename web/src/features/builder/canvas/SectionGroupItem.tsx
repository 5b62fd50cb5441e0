import clsx from 'clsx';
import { Ungroup } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionBackground } from '../../../form-page/Background';
import type { PageId } from '../../../form-rules/ids';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { DropLine } from '../drag/DropLine';
import { isQuestionDrag } from '../drag/dragData';
import { useDropTarget } from '../drag/useDragAndDrop';
import { useActions } from '../editor/useActions';
import { spotData } from './dropPosition';
import type { CanvasSectionGroup } from './pageItems';
import { QuestionCard } from './QuestionCard';
import { SectionColour } from './SectionColour';
import styles from './SectionGroupItem.module.css';

export type SectionGroupItemProps = { pageId: PageId; group: CanvasSectionGroup };

export function SectionGroupItem({ pageId, group }: SectionGroupItemProps) {
  const { t } = useTranslation('builder');
  const { ungroup } = useActions();
  const head = useRef<HTMLDivElement>(null);
  const { sectionId, section, number, isContinued, questions } = group;
  const edge = useDropTarget(head, {
    data: () => spotData({ spot: 'sectionHead', sectionId, questionIds: questions.map(({ id }) => id) }),
    accepts: isQuestionDrag,
  });
  return (
    <li className={styles['item']}>
      <SectionBackground section={section}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in place of the header. */}
        <div role="group" aria-labelledby={`section-${sectionId}-${questions[0]?.id}`}>
          <div ref={head} className={clsx(layout['row'], layout['gap2'], styles['head'])}>
            <h2
              id={`section-${sectionId}-${questions[0]?.id}`}
              className={clsx(layout['grow'], typeStyles['small'], typeStyles['strong'])}
            >
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
              <QuestionCard key={question.id} question={question} />
            ))}
          </ol>
        </div>
      </SectionBackground>
    </li>
  );
}
