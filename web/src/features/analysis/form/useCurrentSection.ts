import { useEffect, useState } from 'react';

/** From below the sticky bars to 40% of the window's height. */
const READING_ZONE = '-128px 0px -60% 0px';

/** The first section in the upper part of the window. `ids` are separated by spaces. */
export function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  // Talks to the browser's IntersectionObserver.
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const seen = new Set<Element>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const first = sections.find((section) => seen.has(section));
        if (first !== undefined) setCurrent(first.id);
      },
      { rootMargin: READING_ZONE },
    );
    for (const section of sections) watcher.observe(section);
    return () => watcher.disconnect();
  }, [ids]);

  return current;
}
