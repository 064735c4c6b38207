import { toDrawnLetters } from './letters.js';
import { GLYPH_HEIGHT, GLYPH_WIDTH, isInk } from './pixel-font.js';
import { type Colour, createPicture, type Picture } from './png.js';
import type { Summary } from './summary.js';

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 60;
/** Letters of a name that fit in the picture. */
const MAX_NAME = 18;

const BACK: Colour = [250, 247, 239];
const INK: Colour = [33, 29, 20];
const QUIET: Colour = [98, 90, 72];
const GOLD: Colour = [138, 97, 0];
const GOOD: Colour = [23, 102, 60];
const MIDDLE: Colour = [125, 79, 0];
const BAD: Colour = [163, 35, 27];
const palette = [BACK, INK, QUIET, GOLD, GOOD, MIDDLE, BAD] as const;
const colourOf = (colour: Colour) => palette.indexOf(colour);

/**
 * The picture that messengers show beside a link: name, score, sentence and the worst findings. They do not
 * show SVG, and a renderer of fonts would be larger than everything else of the page: the letters are pixels.
 */
export function drawShareImage(summary: Summary): Buffer {
  const { score, grade } = summary;
  const [name, sentence] = [
    toDrawnLetters(summary.name).slice(0, MAX_NAME),
    toDrawnLetters(summary.sentence),
  ];
  const worst = summary.worst.map(toDrawnLetters);
  const picture = createPicture(WIDTH, HEIGHT, palette);
  const tone = score === null ? QUIET : score >= 70 ? GOOD : score >= 40 ? MIDDLE : BAD;
  picture.use(colourOf(tone));
  picture.fill(0, 0, WIDTH, 14);
  picture.use(colourOf(GOLD));
  write(picture, 'Assay', { x: MARGIN, y: 50, size: 6 });
  picture.use(colourOf(INK));
  write(picture, name, { x: MARGIN, y: 130, size: 10 });
  picture.use(colourOf(tone));
  const big = score === null ? '?' : String(score);
  write(picture, big, { x: MARGIN, y: 250, size: 22 });
  picture.use(colourOf(QUIET));
  write(picture, `of 100   grade ${grade}`, { x: MARGIN, y: 440, size: 4 });
  picture.use(colourOf(INK));
  const lines = wrap(sentence, 27).slice(0, 5);
  lines.forEach((line, index) => {
    write(picture, line, { x: 500, y: 240 + index * 44, size: 4 });
  });
  picture.use(colourOf(QUIET));
  worst
    .filter((reason) => !sentence.includes(reason.slice(1, 30)))
    .forEach((reason, index) => {
      const [line = '', more] = wrap(reason, 56);
      write(picture, more === undefined ? line : `${line}...`, { x: MARGIN, y: 500 + index * 36, size: 3 });
    });
  return picture.toPng();
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** How many pixels of the picture a pixel of the letter takes. */
  readonly size: number;
}

function write(picture: Picture, text: string, { x, y, size }: Place): void {
  [...text].forEach((character, index) => {
    const left = x + index * (GLYPH_WIDTH + 1) * size;
    for (let column = 0; column < GLYPH_WIDTH; column += 1)
      for (let row = 0; row < GLYPH_HEIGHT; row += 1)
        if (isInk(character, column, row)) picture.fill(left + column * size, y + row * size, size, size);
  });
}

/** The text in lines of at most so many characters, broken between words where it can be. */
function wrap(text: string, width: number): readonly string[] {
  return text.match(new RegExp(`.{1,${width}}(?= |$)|.{${width}}`, 'g'))?.map((line) => line.trim()) ?? [];
}
