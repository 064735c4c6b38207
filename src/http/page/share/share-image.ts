import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CardFonts } from './card-fonts.js';
import { fitText, nameUnknown, toCardText, wrapText } from './card-text.js';
import type { Summary } from './summary.js';

/** The size that messengers show whole. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 64;
/** Left edge of the sentence, beside the score. */
const SAYS = 420;
/** The lowest line of the reasons. */
const LAST = 530;

const colours = {
  back: '#faf7ef',
  ink: '#211d14',
  quiet: '#625a48',
  gold: '#8a6100',
  good: '#17663c',
  mid: '#7d4f00',
  bad: '#a3231b',
} as const;

interface Style {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly colour?: keyof typeof colours;
  /** The widest it may become. */
  readonly width?: number;
}

/** The picture that messengers show beside a link: name, score, sentence and the worst findings. */
export async function drawShareImage(summary: Summary, fonts: CardFonts): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = createPen(canvas.getContext('2d'), fonts);
  const { score, grade, sentence } = summary;
  const tone = score === null ? 'quiet' : score >= 70 ? 'good' : score >= 40 ? 'mid' : 'bad';
  pen.fill('back', [0, 0, WIDTH, HEIGHT]);
  pen.fill(tone, [0, 0, WIDTH, 14]);
  pen.line('Assay', { x: MARGIN, y: 78, size: 34, weight: 700, colour: 'gold' });
  pen.line(summary.place, {
    x: MARGIN + 130,
    y: 78,
    size: 26,
    colour: 'quiet',
    width: WIDTH - 2 * MARGIN - 130,
  });
  pen.name(summary.name);
  pen.line(score === null ? '?' : String(score), { x: MARGIN, y: 400, size: 190, weight: 700, colour: tone });
  const graded = grade === 'N/A' ? 'no grade' : `grade ${grade}`;
  pen.line(`of 100, ${graded}`, { x: MARGIN, y: 452, size: 30, colour: 'quiet' });
  const width = WIDTH - MARGIN - SAYS;
  let y = 268 + pen.block(sentence, 4, { x: SAYS, y: 268, size: 42, width }) * 54 + 10;
  for (const reason of summary.worst.filter((one) => !sentence.includes(one.slice(1, 30)))) {
    const lines = Math.min(2, Math.floor((LAST - y) / 38) + 1);
    if (lines < 1) break;
    y += pen.block(`• ${reason}`, lines, { x: SAYS, y, size: 28, colour: 'quiet', width }) * 38 + 8;
  }
  pen.line(summary.checked, { x: MARGIN, y: 580, size: 26, colour: 'quiet', width: WIDTH - 2 * MARGIN });
  return canvas.encode('png');
}

/** Writes texts so that none changes another: each is drawn by itself, from the left. */
function createPen(context: SKRSContext2D, fonts: CardFonts) {
  const prepare = (text: string) => nameUnknown(toCardText(text), fonts.has);
  const use = (text: string, { size, weight = 400 }: Pick<Style, 'size' | 'weight'>) => {
    context.font = `${weight} ${size}px ${fonts.familyOf(text)}`;
  };
  const fits = (width: number) => (text: string) => context.measureText(text).width <= width;
  const write = (text: string, { x, y, colour = 'ink' }: Style) => {
    context.fillStyle = colours[colour];
    context.fillText(text, x, y);
  };
  return {
    fill(
      colour: keyof typeof colours,
      place: readonly [x: number, y: number, width: number, height: number],
    ) {
      context.fillStyle = colours[colour];
      context.fillRect(...place);
    },
    line(given: string, style: Style) {
      const text = prepare(given);
      use(`${text}…`, style);
      write(fitText(text, fits(style.width ?? WIDTH)), style);
    },
    /** As large as it fits on the line, and cut where it would be too small. */
    name(given: string) {
      const text = prepare(given);
      const width = WIDTH - 2 * MARGIN;
      const style = { x: MARGIN, y: 180, size: 88, weight: 700 };
      use(`${text}…`, style);
      const size = Math.max(48, Math.min(88, Math.floor((88 * width) / context.measureText(text).width)));
      use(`${text}…`, { ...style, size });
      write(fitText(text, fits(width)), style);
    },
    /** Returns how many lines it took. */
    block(given: string, lines: number, style: Style): number {
      const text = prepare(given);
      use(`${text}…`, style);
      const wrapped = wrapText(text, lines, fits(style.width ?? WIDTH));
      wrapped.forEach((line, index) => {
        write(line, { ...style, y: style.y + index * style.size * 1.28 });
      });
      return wrapped.length;
    },
  };
}
