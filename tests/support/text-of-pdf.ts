import { inflateSync } from 'node:zlib'

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
export function contentOfPdf(bytes: Uint8Array): string {
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
