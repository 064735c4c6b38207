import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture of few colours, drawn by rectangles. */
export interface Picture {
  fill(x: number, y: number, width: number, height: number): void;
  /** Ends the drawing. */
  toPng(): Buffer;
  /** Draws with this colour of the palette from now on. */
  use(colour: number): void;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG: 8 bits a pixel, by palette, no interlacing. */
const FORMAT = [8, 3, 0, 0, 0];

/** Starts a picture that is filled with the first colour. */
export function createPicture(width: number, height: number, palette: readonly Colour[]): Picture {
  // Each line begins with the number of its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  let now = 1;
  return {
    use(colour) {
      now = colour;
    },
    fill(x, y, across, down) {
      const from = Math.max(0, Math.round(x));
      const to = Math.min(width, Math.round(x + across));
      for (let line = Math.max(0, Math.round(y)); line < Math.min(height, Math.round(y + down)); line += 1)
        if (to > from) lines.fill(now, line * (width + 1) + 1 + from, line * (width + 1) + 1 + to);
    },
    toPng() {
      const size = Buffer.alloc(8);
      size.writeUInt32BE(width, 0);
      size.writeUInt32BE(height, 4);
      return Buffer.concat([
        SIGNATURE,
        toChunk('IHDR', Buffer.concat([size, Buffer.from(FORMAT)])),
        toChunk('PLTE', Buffer.from(palette.flat())),
        toChunk('IDAT', deflateSync(lines)),
        toChunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}

function toChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
