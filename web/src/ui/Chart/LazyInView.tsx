import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsPrinting } from './print';

/** Charts within this distance of the viewport are drawn. */
const ROOT_MARGIN = '600px 0px';

type LazyInViewProps = {
  /** Must set the size, so that nothing shifts when the content appears. */
  className?: string | undefined;
  children: () => ReactNode;
};

/** Renders its content only near the viewport or while printing, because a page may have a thousand charts. */
export function LazyInView({ className, children }: LazyInViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const isPrinting = useIsPrinting();

  // Talks to the browser's IntersectionObserver.
  useEffect(() => {
    if (container.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setNear(last.isIntersecting);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={container} className={className}>
      {(isNear || isPrinting) && children()}
    </div>
  );
}
