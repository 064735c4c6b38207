import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openCardFonts } from './card-fonts.js';
import type { AskedCard, DrawnCard } from './card-painter.js';
import { drawShareImage } from './share-image.js';

/** The thread that draws share cards, one after the other. */
function serve(port: MessagePort, folder: string): void {
  const fonts = openCardFonts(folder);
  const draw = async ({ number, summary }: AskedCard): Promise<DrawnCard> => {
    try {
      return { number, picture: await drawShareImage(summary, fonts) };
    } catch (error) {
      return { number, problem: error instanceof Error ? error.message : String(error) };
    }
  };
  let before: Promise<unknown> = Promise.resolve();
  port.on('message', (asked: AskedCard) => {
    before = before.then(async () => port.postMessage(await draw(asked)));
  });
}

if (parentPort) serve(parentPort, String(workerData));
