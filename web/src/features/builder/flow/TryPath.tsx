import { RotateCcw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remaining } from '../../../form-rules/graph';
import { routesOf } from '../../../form-rules/routing';
import { answered, goneBack, handedIn, restarted, type Walk } from '../../../form-rules/walk';
import { FormPage } from '../../../question-fields/FormPage';
import { focusQuestion } from '../../../question-fields/moveOn';
import { SendBar } from '../../../question-fields/SendBar';
import { ThankYou } from '../../../question-fields/ThankYou';
import { pagesLeft } from '../../../question-fields/words';
import { Button } from '../../../ui/Button/Button';
import { IconButton } from '../../../ui/IconButton/IconButton';
import type { DraftForm } from '../draft/document';
import styles from './TryPath.module.css';

export type TryPathProps = {
  form: DraftForm;
  walk: Walk;
  onWalk: (walk: Walk) => void;
  onClose: () => void;
};

/** The form as respondents meet it, beside the chart that shows where they are. Answers are kept nowhere. */
export function TryPath({ form, walk, onWalk, onClose }: TryPathProps) {
  const { t } = useTranslation('publishing');
  const title = useId();
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const page = form.pages.find(({ pageId }) => pageId === walk.path.at(-1));
  const left = page && remaining(routesOf(form), page.pageId);
  const { attention } = walk;

  // Talks to the focus of the document: a page that was handed in leads on, or to what is wrong with it.
  useEffect(() => {
    if (attention.on === 'question') {
      focusQuestion(area.current, attention.id);
    } else {
      area.current?.scrollTo?.({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
  }, [attention]);

  return (
    <aside className={styles['panel']} aria-labelledby={title}>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h3 id={title} className={styles['title']}>
            {t('flow.tryPath')}
          </h3>
          <p className={styles['note']}>{t('flow.tryNote')}</p>
        </div>
        <Button variant="ghost" icon={<RotateCcw size={16} />} onClick={() => onWalk(restarted(walk, form))}>
          {t('flow.restart')}
        </Button>
        <IconButton label={t('flow.closeTry')} icon={<X size={18} />} onClick={onClose} />
      </div>
      <div ref={area} className={styles['page']}>
        {page &&
          (walk.isFinished ? (
            <ThankYou page={page} headingRef={heading} headingLevel={2} />
          ) : (
            <FormPage
              key={`${page.pageId} ${walk.round}`}
              form={form}
              page={page}
              answers={walk.answers}
              onAnswer={(question, answer) => onWalk(answered(walk, question, answer))}
              problems={walk.problems}
              progress={left && pagesLeft(left)}
              headingRef={heading}
              headingLevel={2}
              shuffleSeed={seed}
            >
              <SendBar
                onSubmit={() => onWalk(handedIn(walk, form))}
                onBack={walk.path.length > 1 ? () => onWalk(goneBack(walk)) : undefined}
              />
            </FormPage>
          ))}
      </div>
    </aside>
  );
}
