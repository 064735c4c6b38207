import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Four numbers for each cell: the means of red, green and blue, and how much the cell varies. */
type Cells = readonly number[];

interface Grid {
  /** Left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  readonly columns: number;
  readonly rows: number;
}

/** Reads the cells of grids on an image, which is a PNG. It is decoded here: a page of a browser takes ten times as long. */
export async function readCells(png: Buffer, parts: readonly Grid[]): Promise<readonly Cells[]> {
  const image = await loadImage(png);
  // Asked once: each question to the image leaves JavaScript.
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const toCell = (left: number, top: number, right: number, bottom: number): Cells => {
    let [red, green, blue, squares, count] = [0, 0, 0, 0, 0];
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
      for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
        const at = (y * width + x) * 4;
        const r = data[at] ?? 0;
        const g = data[at + 1] ?? 0;
        const b = data[at + 2] ?? 0;
        red += r;
        green += g;
        blue += b;
        squares += ((r + g + b) / 3) ** 2;
        count += 1;
      }
    if (count === 0) return [0, 0, 0, 0];
    const variance = squares / count - ((red + green + blue) / 3 / count) ** 2;
    return [red / count, green / count, blue / count, Math.sqrt(Math.max(0, variance))].map(Math.round);
  };
  return parts.map(({ box: [left, top, width, height], columns, rows }) => {
    const cells: number[] = [];
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = [left + (width * column) / columns, top + (height * row) / rows];
        const [right, bottom] = [x + width / columns, y + height / rows];
        cells.push(...toCell(Math.floor(x), Math.floor(y), Math.ceil(right), Math.ceil(bottom)));
      }
    return cells;
  });
}
