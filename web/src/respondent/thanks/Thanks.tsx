import { useEffect, useRef } from 'react';
import type { Tinted } from '../../form-rules/definition';
import { ThankYou } from '../../question-fields/ThankYou';
import { comeToTop } from '../comeToTop';
import type { Session } from '../session';
import { Receipt } from './Receipt';
import { SavedHere } from './SavedHere';

/** The end of a form: the thanks, and truthfully whether the server has it all or this device still keeps some of it. */
export function Thanks({
  session: { filling, receipt },
  page,
  onRetry,
}: {
  session: Session & { at: 'thanks' };
  page: Tinted;
  onRetry: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Talks to the focus and the scrolling of the document: what was focused is gone.
  useEffect(() => comeToTop(heading.current), []);

  return (
    <ThankYou page={page} headingRef={heading}>
      <div role="status">
        {filling.isWaiting ? (
          <SavedHere onRetry={onRetry} />
        ) : (
          receipt !== undefined && <Receipt code={receipt} />
        )}
      </div>
    </ThankYou>
  );
}
