import { parentPort, workerData } from 'node:worker_threads';
import { openCardFonts } from './card-fonts.js';
import type { AskedCard, DrawnCard } from './card-painter.js';
import { drawShareImage } from './share-image.js';

/** The thread that draws share cards, one after the other. */
const fonts = openCardFonts(workerData as string);
let before: Promise<unknown> = Promise.resolve();
parentPort?.on('message', ({ number, summary }: AskedCard) => {
  before = before.then(async () => {
    const drawn: DrawnCard = await drawShareImage(summary, fonts).then(
      (picture) => ({ number, picture }),
      (error: Error) => ({ number, problem: error.message }),
    );
    parentPort?.postMessage(drawn);
  });
});
