import { type RefObject, useEffect, useRef } from 'react';

/** The heading gets the focus when its screen appears, because the pressed button is gone. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);

  // Talks to the document's focus.
  useEffect(() => heading.current?.focus(), []);

  return heading;
}
