import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBackground } from '../../../form-page/Background';
import type { Page } from '../../../form-rules/definition';
import { pageOf } from '../draft/document';
import { useEditorState } from '../editor/EditorContext';
import { NextPageLine } from '../pages/NextPageLine';
import { AddQuestionRow } from './AddQuestionRow';
import styles from './Canvas.module.css';
import { EmptyPage, NoPage } from './EmptyPage';
import { PageTop } from './PageTop';
import { pageItemsOf } from './pageItems';
import { QuestionCard } from './QuestionCard';
import { SectionGroupItem } from './SectionGroupItem';
import { useCardSelection } from './useCardSelection';
import { useDrops } from './useDrops';

/** The selected page as respondents see it, editable. */
export function Canvas() {
  const { t } = useTranslation('builder');
  const canvas = useRef<HTMLElement>(null);
  const page = useEditorState(({ document, selection }) => pageOf(document.form, selection.pageId));
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
        <PageBackground page={page} className={styles['page']}>
          <div className={styles['sheet']}>
            <PageTop page={page} />
            {page.questions.length === 0 ? (
              <>
                <EmptyPage />
                <NextPageLine pageId={page.pageId} />
              </>
            ) : (
              <Cards page={page} />
            )}
          </div>
        </PageBackground>
      ) : (
        <NoPage />
      )}
    </section>
  );
}

function Cards({ page }: { page: Page }) {
  const items = useMemo(() => pageItemsOf(page), [page]);
  return (
    <>
      <ol>
        {items.map((item) =>
          'group' in item ? (
            <SectionGroupItem key={item.key} pageId={page.pageId} group={item.group} />
          ) : (
            <QuestionCard key={item.key} question={item.question} />
          ),
        )}
      </ol>
      <AddQuestionRow after={page.questions.at(-1)?.id}>
        <NextPageLine pageId={page.pageId} />
      </AddQuestionRow>
    </>
  );
}
