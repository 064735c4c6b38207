import type { Summary } from './summary.js';

/**
 * Draws share cards. The renderer and the fonts are loaded with the first one: a service whose links nobody shares
 * does without their memory.
 * @param folder where the build put the fonts
 */
export function createCardPainter(folder: string): (summary: Summary) => Promise<Uint8Array> {
  let loading: Promise<(summary: Summary) => Promise<Uint8Array>> | undefined;
  const load = async () => {
    const [{ drawShareImage }, { openCardFonts }] = await Promise.all([
      import('./share-image.js'),
      import('./card-fonts.js'),
    ]);
    const fonts = openCardFonts(folder);
    return (summary: Summary) => drawShareImage(summary, fonts);
  };
  return async (summary) => {
    loading ??= load();
    return (await loading)(summary);
  };
}
