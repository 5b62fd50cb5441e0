import { Monitor, RotateCcw, Smartphone, TabletSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remaining } from '../../../form-rules/graph';
import { routesOf } from '../../../form-rules/routing';
import { answered, goneBack, handedIn, restarted, walkFrom } from '../../../form-rules/walk';
import { FormPage } from '../../../question-fields/FormPage';
import { focusQuestion } from '../../../question-fields/moveOn';
import { SendBar } from '../../../question-fields/SendBar';
import { ThankYou } from '../../../question-fields/ThankYou';
import { pagesLeft } from '../../../question-fields/words';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { useEdited, useEditor } from '../editor/EditorContext';
import styles from './Preview.module.css';

type Width = 'desktop' | 'tablet' | 'phone';

/** The open draft as respondents will meet it, from the selected page on. Answers lead on, and are kept nowhere. */
export function Preview({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const form = useEdited((state) => state.document.form);
  const [walk, setWalk] = useState(() => walkFrom(editor.getState().place.pageId));
  const [width, setWidth] = useState<Width>('desktop');
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLElement>(null);

  const routes = routesOf(form);
  const open = walk.path.at(-1);
  const page = form.pages.find(({ pageId }) => pageId === open);
  const left = page && remaining(routes, page.pageId);
  const { attention } = walk;

  // Talks to the focus of the document: a page that was handed in leads on, or to what is wrong with it.
  useEffect(() => {
    if (attention.on === 'question') {
      focusQuestion(area.current, attention.id);
    } else {
      // The tools above are part of what scrolls away; the page begins with them.
      area.current?.scrollIntoView?.({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    }
  }, [attention]);

  return (
    <section ref={area} className={styles['preview']} aria-label={t('preview.area')}>
      <div className={styles['tools']}>
        <p className={styles['note']}>{t('preview.note')}</p>
        <div className={styles['widths']}>
          <SegmentedControl
            label={t('preview.widths')}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'desktop', label: t('preview.desktop'), icon: <Monitor size={16} /> },
              { value: 'tablet', label: t('preview.tablet'), icon: <TabletSmartphone size={16} /> },
              { value: 'phone', label: t('preview.phone'), icon: <Smartphone size={16} /> },
            ]}
          />
        </div>
        <Button
          variant="ghost"
          className={styles['restart']}
          icon={<RotateCcw size={16} />}
          onClick={() => setWalk(restarted(walk, form))}
        >
          {t('preview.restart')}
        </Button>
      </div>
      <div className={styles['stage']}>
        {page === undefined ? (
          <EmptyState
            drawing={<MissingFormDrawing />}
            title={t('preview.noPage')}
            help={t('preview.noPageHelp')}
            action={<Button onClick={onBack}>{t('frame.backToEdit')}</Button>}
          />
        ) : (
          <div className={styles['device']} data-width={width}>
            {walk.isFinished ? (
              <ThankYou page={page} headingRef={heading} />
            ) : (
              <FormPage
                key={`${page.pageId} ${walk.round}`}
                form={form}
                page={page}
                answers={walk.answers}
                onAnswer={(question, answer) => setWalk((now) => answered(now, question, answer))}
                problems={walk.problems}
                progress={left && pagesLeft(left)}
                headingRef={heading}
                shuffleSeed={seed}
              >
                <SendBar
                  onSubmit={() => setWalk((now) => handedIn(now, form))}
                  onBack={walk.path.length > 1 ? () => setWalk(goneBack) : undefined}
                />
              </FormPage>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
