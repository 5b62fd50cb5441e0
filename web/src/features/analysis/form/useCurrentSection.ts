import { useEffect, useState } from 'react';

/** Sections count as soon as they are below the sticky bars, and until two fifths of the window are left to them. */
const READING_ZONE = '-128px 0px -60% 0px';

/** The section that is being read: of those in the upper part of the window, the first. `ids` are parted by spaces. */
export function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  // Talks to the browser, which knows what is in view.
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
