import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Summary } from './summary.js';

export type CardPainter = (summary: Summary) => Promise<Uint8Array>;

export interface AskedCard {
  readonly number: number;
  readonly summary: Summary;
}

export type DrawnCard =
  | { readonly number: number; readonly picture: Uint8Array }
  | { readonly number: number; readonly problem: string };

/** A thread without work is ended after this time: it holds the renderer and the fonts. */
const IDLE_MS = 30_000;

/**
 * Draws share cards in a thread: the first one of a script loads its font, which takes up to a second. A service whose
 * links nobody shares has no such thread.
 * @param folder where the build put the fonts
 * @param workerUrl the compiled worker; default next to this file
 */
export function createCardPainter(
  folder: string,
  workerUrl = new URL('./card-worker.js', import.meta.url),
): CardPainter {
  // Only if the program runs uncompiled (tests): then there is no compiled file for a thread.
  return existsSync(fileURLToPath(workerUrl)) ? paintInThread(folder, workerUrl) : paintHere(folder);
}

function paintInThread(folder: string, url: URL): CardPainter {
  const waiting = new Map<number, { resolve(picture: Uint8Array): void; reject(error: Error): void }>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  const start = () => {
    const worker = new Worker(url, { workerData: folder });
    worker.unref();
    worker.on('message', (drawn: DrawnCard) => {
      const card = waiting.get(drawn.number);
      waiting.delete(drawn.number);
      if ('picture' in drawn) card?.resolve(drawn.picture);
      else card?.reject(new Error(drawn.problem));
      if (waiting.size === 0) idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    });
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
      for (const { reject } of waiting.values()) reject(new Error('the thread of share cards ended'));
      waiting.clear();
    });
    return worker;
  };
  return (summary) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= start();
      asked += 1;
      waiting.set(asked, { resolve, reject });
      const card: AskedCard = { number: asked, summary };
      thread.postMessage(card);
    });
}

function paintHere(folder: string): CardPainter {
  let loading: Promise<CardPainter> | undefined;
  const load = async (): Promise<CardPainter> => {
    const [{ drawShareImage }, { openCardFonts }] = await Promise.all([
      import('./share-image.js'),
      import('./card-fonts.js'),
    ]);
    const fonts = openCardFonts(folder);
    return (summary) => drawShareImage(summary, fonts);
  };
  return async (summary) => {
    loading ??= load();
    return (await loading)(summary);
  };
}
