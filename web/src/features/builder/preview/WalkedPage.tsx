import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../../form-page/FormPage';
import { isNextPage, SendBar } from '../../../form-page/SendBar';
import { ThankYou } from '../../../form-page/ThankYou';
import type { Page } from '../../../form-rules/definition';
import { remaining } from '../../../form-rules/graph';
import { routesOf } from '../../../form-rules/routing';
import { endingOf } from '../../../form-rules/settings';
import { trimmed } from '../../../form-rules/textRules';
import { goBack, setAnswer, type Walk } from '../../../form-rules/walk';
import { focusQuestion } from '../../../question-types/focusNext';
import { pagesLeft } from '../../../question-types/texts';
import typeStyles from '../../../ui/type.module.css';
import type { DraftForm } from '../draft/document';
import { submitPage } from './testRun';

type WalkedPageProps = {
  form: DraftForm;
  page: Page;
  walk: Walk;
  onStep: (step: (walk: Walk) => Walk) => void;
  /** Contains the page. */
  area: RefObject<HTMLElement | null>;
  /** Scrolls to the top of the page. */
  onPage: () => void;
  headingLevel?: 1 | 2;
};

/** The open page of a walk through the draft, or the thank-you screen. Answers are not saved. */
export function WalkedPage({ form, page, walk, onStep, area, onPage, headingLevel = 1 }: WalkedPageProps) {
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const { t } = useTranslation('builder');
  const heading = useRef<HTMLHeadingElement>(null);
  const left = remaining(routesOf(form), page.pageId);
  const { attention } = walk;
  const scrollToTop = useEffectEvent(onPage);

  // Talks to the document's focus: submitting a page moves it to the next page or to the first problem.
  useEffect(() => {
    if (attention.on === 'question') {
      focusQuestion(area.current, attention.id);
    } else {
      scrollToTop();
      heading.current?.focus({ preventScroll: true });
    }
  }, [area, attention]);

  if (walk.isFinished) {
    const ending = endingOf(form.settings, walk.ending);
    const redirect = trimmed(ending?.redirectUrl ?? '');
    return (
      <ThankYou
        page={page}
        ending={ending}
        linkTarget="_blank"
        headingRef={heading}
        headingLevel={headingLevel}
      >
        {redirect !== '' && (
          <p className={typeStyles['help']}>{t('preview.redirect', { address: redirect })}</p>
        )}
      </ThankYou>
    );
  }
  return (
    <FormPage
      key={`${page.pageId} ${walk.round}`}
      form={form}
      page={page}
      answers={walk.answers}
      onAnswer={(question, answer) => onStep((now) => setAnswer(now, question, answer))}
      problems={walk.problems}
      progress={left && pagesLeft(left, form.pages.length)}
      headingRef={heading}
      headingLevel={headingLevel}
      shuffleSeed={seed}
    >
      <SendBar
        isNext={isNextPage(form, left)}
        onSubmit={() => onStep((now) => submitPage(now, form))}
        onBack={walk.path.length > 1 ? () => onStep(goBack) : undefined}
      />
    </FormPage>
  );
}
