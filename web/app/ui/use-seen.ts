import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the element has come near the visible part of the page. Stays true. */
export function useSeen(target: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!target.current || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, seen]);
  return seen;
}
