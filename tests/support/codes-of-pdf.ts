import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

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

type Glyphs = ReadonlyMap<string, string>

/**
 * The text that a reader extracts from a PDF of our kit, in reading order, one line per drawn line. Uses each font's ToUnicode
 * map, as copy and paste and screen readers do (PDF 1.7 §9.10).
 */
export function textOfPdf(bytes: Uint8Array): string {
  const { raw, objects } = opened(bytes)
  const fonts = new Map([...raw.matchAll(/^\/(F\d+) (\d+) 0 R$/gm)].map(pair))
  const glyphs = new Map([...fonts].map(([font, id]) => [font, glyphsOf(objects, id)]))
  return pagesOf(raw, objects)
    .map((page) => linesOf(page, glyphs))
    .join('\n')
}

/** What draws its pages: the operators of their content streams (PDF 1.7 §8.2). */
function contentOfPdf(bytes: Uint8Array): string {
  const { raw, objects } = opened(bytes)
  return pagesOf(raw, objects).join('\n')
}

type Objects = ReadonlyMap<string, string>

function opened(bytes: Uint8Array): { readonly raw: string; readonly objects: Objects } {
  const raw = Buffer.from(bytes).toString('latin1')
  return { raw, objects: new Map([...raw.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm)].map(pair)) }
}

const pagesOf = (raw: string, objects: Objects): string[] =>
  [...raw.matchAll(/^\/Contents (\d+) 0 R$/gm)].map(([, id = '']) => inflated(objects.get(id)))

const pair = ([, key = '', value = '']: RegExpExecArray): [string, string] => [key, value]

/** Maps the code of a glyph to its characters; each list of the map starts at its own code. */
function glyphsOf(objects: ReadonlyMap<string, string>, font: string): Glyphs {
  const [, map = ''] = /^\/ToUnicode (\d+) 0 R$/m.exec(objects.get(font) ?? '') ?? []
  const lists = inflated(objects.get(map)).matchAll(/^<(\w+)> <\w+> \[(.*)\]$/gm)
  return new Map([...lists].flatMap(([, from = '', list = '']) => numbered(from, list)))
}

/** A ligature is one glyph of several characters, with spaces between them: `<0066 0069>` is « fi ». */
const numbered = (from: string, list: string): [string, string][] =>
  [...list.matchAll(/<([\w ]*)>/g)].map(([, characters = ''], index) => [
    (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
    Buffer.from(characters.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  ])

function linesOf(page: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let glyphs: Glyphs | undefined
  const lines: string[] = []
  for (const [, font, shown = ''] of page.matchAll(/^\/(F\d+) [\d.]+ Tf$|^\[(.*)\] TJ$/gm)) {
    if (font) glyphs = fonts.get(font)
    else lines.push([...codesOf(shown)].map((code) => glyphs?.get(code) ?? '\uFFFD').join(''))
  }
  return lines.join('\n')
}

const codesOf = (shown: string): string[] =>
  [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])

function inflated(object = ''): string {
  const [, stream = ''] = /stream\n([^]*)\nendstream/.exec(object) ?? []
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}
