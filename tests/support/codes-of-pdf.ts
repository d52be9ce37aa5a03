import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { contentOfPdf } from './text-of-pdf.ts'

const pointsPerInch = 72

const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })

type Rectangle = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** The filled rectangles of a page of our kit as they stand in its content stream, in points from the upper left corner. */
export const rectanglesOf = (bytes: Uint8Array): Rectangle[] =>
  [...contentOfPdf(bytes).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    ([, x, y, w, h]) => ({ x: Number(x), y: Number(y), w: Number(w), h: Number(h) }),
  )

/** What a scanner reads on the page as a printer of so many dots an inch prints it: read by ZXing, which draws none of our codes. */
export async function codesOfPdf(
  bytes: Uint8Array,
  page: { readonly width: number; readonly height: number },
  dpi: number,
): Promise<{ format: string; text: string }[]> {
  const dots = (points: number) => Math.round((points * dpi) / pointsPerInch)
  const [width, height] = [dots(page.width), dots(page.height)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { x, y, w, h } of rectanglesOf(bytes)) {
    for (let row = dots(y); row < dots(y + h); row += 1) {
      for (let column = dots(x); column < dots(x + w); column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  const read = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    { formats: ['Code128', 'QRCode', 'DataMatrix'], maxNumberOfSymbols: 10 },
  )
  return read.map(({ format, text }) => ({ format, text })).toSorted(byFormat)
}

const byFormat = (one: { format: string }, other: { format: string }): number =>
  one.format.localeCompare(other.format)
