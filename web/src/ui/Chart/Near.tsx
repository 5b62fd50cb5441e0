import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePaper } from './paper';

/** How far from the window's edge a chart is drawn already. */
const REACH = '600px 0px';

type NearProps = {
  /** Gives the place its size, so that nothing moves when it is filled. */
  className?: string | undefined;
  children: () => ReactNode;
};

/** Draws what is in it only near the window, and on paper: a page of a thousand charts must not draw them all. */
export function Near({ className, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const onPaper = usePaper();

  // Talks to the browser, which knows what is in view.
  useEffect(() => {
    if (place.current === null || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setNear(last.isIntersecting);
      },
      { rootMargin: REACH },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);

  return (
    <div ref={place} className={className}>
      {(isNear || onPaper) && children()}
    </div>
  );
}
