import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import type { Tinted } from '../form-rules/definition';
import { WithLinks } from '../question-types/WithLinks';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import { PageBackground } from './Background';
import styles from './CenteredScreen.module.css';

export type CenteredScreenProps = {
  /** The page whose background it has. */
  page: Tinted;
  headingLevel?: 1 | 2 | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

/** A screen of a form without questions. */
export function CenteredScreen({
  page,
  headingLevel = 1,
  headingRef,
  title,
  drawing,
  children,
}: CenteredScreenProps & { title: string; drawing?: ReactNode; children?: ReactNode }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={clsx(layout['stack'], styles['container'])}>
      <PageBackground page={page} className={clsx(layout['stack'], layout['gap8'], styles['bg'])}>
        {drawing}
        <Heading
          ref={headingRef}
          tabIndex={-1}
          className={clsx(typeStyles['display'], typeStyles['breakWords'], styles['title'])}
          dir="auto"
        >
          {title}
        </Heading>
        {children}
      </PageBackground>
    </div>
  );
}

/** The class of a button or link below the text. */
export const actionClass = styles['action'];

/** A text below the title; the owner's may have links and several lines. */
export function ScreenText({ text }: { text: string }) {
  return (
    <p className={clsx(typeStyles['breakWords'], styles['text'])} dir="auto">
      <WithLinks text={text} />
    </p>
  );
}
