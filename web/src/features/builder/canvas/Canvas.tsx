import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../form-rules/definition';
import { PageGround } from '../../../question-fields/Grounds';
import { pageOf } from '../draft/document';
import { useEdited } from '../editor/EditorContext';
import { AfterPageLine } from '../pages/AfterPageLine';
import { PageProblems } from '../problems/PageProblems';
import { AddQuestionRow } from './AddQuestionRow';
import styles from './Canvas.module.css';
import { EmptyPage } from './EmptyPage';
import { NoPage } from './NoPage';
import { PageHeading } from './PageHeading';
import { pageItemsOf } from './pageItems';
import { QuestionCard } from './QuestionCard';
import { SectionRunItem } from './SectionRunItem';
import { useCardSelection } from './useCardSelection';
import { useDrops } from './useDrops';

/** The selected page as respondents will see it, and as it is edited. */
export function Canvas() {
  const { t } = useTranslation('builder');
  const canvas = useRef<HTMLElement>(null);
  const page = useEdited(({ document, place: { pageId } }) =>
    pageId === undefined ? undefined : pageOf(document.form, pageId),
  );
  const selection = useCardSelection(canvas);
  useDrops(canvas);
  return (
    <section
      ref={canvas}
      className={styles['canvas']}
      aria-label={t('canvas.label')}
      data-canvas
      {...selection}
    >
      {page ? (
        <PageGround page={page} className={styles['ground']}>
          <div className={styles['sheet']}>
            <PageHeading key={page.pageId} page={page} />
            <PageProblems page={page} />
            {page.questions.length === 0 ? (
              <>
                <EmptyPage />
                <AfterPageLine pageId={page.pageId} />
              </>
            ) : (
              <Cards page={page} />
            )}
          </div>
        </PageGround>
      ) : (
        <NoPage />
      )}
    </section>
  );
}

function Cards({ page }: { page: Page }) {
  const selectedId = useEdited(({ place }) => place.questionId);
  const items = useMemo(() => pageItemsOf(page), [page]);
  const [firstId, lastId] = [page.questions[0]?.id, page.questions.at(-1)?.id];
  return (
    <>
      <ol className={styles['list']}>
        {items.map((item) =>
          'run' in item ? (
            <SectionRunItem
              key={item.key}
              pageId={page.pageId}
              run={item.run}
              selectedId={selectedId}
              firstId={firstId}
              lastId={lastId}
            />
          ) : (
            <QuestionCard
              key={item.key}
              question={item.question}
              isSelected={item.question.id === selectedId}
              isFirst={item.question.id === firstId}
              isLast={item.question.id === lastId}
            />
          ),
        )}
      </ol>
      <AddQuestionRow after={lastId}>
        <AfterPageLine pageId={page.pageId} />
      </AddQuestionRow>
    </>
  );
}
