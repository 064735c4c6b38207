/** A page in the background has no frames: then this long, in milliseconds. */
const LONGEST_FRAME = 100;

/** Resolves when the browser has painted and has answered the reader: long work is done in pieces. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_FRAME);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // After the paint, not before it.
      setTimeout(resolve);
    });
  });
}
