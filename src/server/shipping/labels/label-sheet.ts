import { encode } from 'uqr'
import { code128 } from '#domain/label/code-128.ts'
import {
  fontNames,
  openPdf,
  printable,
  type Element,
  type OpenPdf,
} from '#server/papers/rendering/open-pdf.ts'

const millimetre = 72 / 25.4
/** Of the printers that are sold as « 203 dpi »: eight dots a millimetre. */
const dotsPerMillimetre = 8

/** In millimetres. */
export type Place = { readonly x: number; readonly y: number; readonly width: number }
export type Line = {
  readonly text: string
  /** In points. */
  readonly size: number
  readonly font?: keyof typeof fontNames
  /** The structure element, a paragraph unless told. */
  readonly type?: string
}
type Code = {
  readonly modules: Modules
  /** Read aloud in place of the picture. */
  readonly alt: string
  /** Of the upper left module, in whole millimetres. */
  readonly x: number
  readonly y: number
  /** The dots of one module. */
  readonly dots: number
  /** A bar code’s, in millimetres. */
  readonly height?: number
}

/** A label of 100 × 150 mm, black on white; what is written is tagged, in the order in which it is drawn. */
export class LabelSheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #bytes: Promise<Uint8Array>

  constructor({ doc, root, bytes }: OpenPdf) {
    this.#doc = doc
    this.#root = root
    this.#bytes = bytes
  }

  /** Lines from the top down, made smaller together until they fit the height. */
  write(lines: readonly Line[], { x, y, width }: Place, height: number): void {
    const options = { width: width * millimetre, lineGap: 0 }
    const scale = this.#scaleFor(lines, options, height * millimetre)
    let top = y * millimetre
    for (const line of lines) {
      this.#use(line, scale)
      const text = printable(line.text)
      const draw = () => this.#doc.text(text, x * millimetre, top, options)
      this.#root.add(this.#doc.struct(line.type ?? 'P', {}, draw))
      top = this.#doc.y
    }
  }

  /** Filled rectangles whose edges fall on whole dots of the printer. */
  draw({ modules, alt, x, y, dots, height }: Code): void {
    const dot = millimetre / dotsPerMillimetre
    const [left, top] = [x * dotsPerMillimetre, y * dotsPerMillimetre]
    const rowDots = height === undefined ? dots : height * dotsPerMillimetre
    const columns = modules[0]?.length ?? 0
    const right = (left + columns * dots) * dot
    const bbox = [left * dot, top * dot, right, (top + modules.length * rowDots) * dot]
    const draw = () => {
      modules.forEach((row, index) => {
        for (const { from, to } of runsOf(row)) {
          const start = left + from * dots
          const line = top + index * rowDots
          this.#doc.rect(start * dot, line * dot, (to - from) * dots * dot, rowDots * dot)
        }
      })
      this.#doc.fill('#000')
    }
    // The typings do not know the box of a figure; the library does.
    const options: PDFKit.Mixins.StructureElementOptions & { bbox: number[] } = { alt, bbox }
    this.#root.add(this.#doc.struct('Figure', options, draw))
  }

  /** Only decorates: hidden from readers that speak. */
  rule(y: number): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc.rect(5 * millimetre, y * millimetre, 90 * millimetre, 0.5 * millimetre).fill('#000')
    this.#doc.endMarkedContent()
  }

  async close(): Promise<Uint8Array> {
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  #scaleFor(lines: readonly Line[], options: { width: number }, height: number): number {
    for (let scale = 1; scale > 0.5; scale -= 0.05) {
      const needed = lines.map((line) => {
        this.#use(line, scale)
        return this.#doc.heightOfString(printable(line.text), options)
      })
      if (needed.reduce((sum, one) => sum + one, 0) <= height) return scale
    }
    return 0.5
  }

  #use({ size, font = 'regular' }: Line, scale: number): void {
    this.#doc
      .font(fontNames[font])
      .fontSize(size * scale)
      .fillColor('#000')
  }
}

export const openLabelSheet = async (about: Parameters<typeof openPdf>[0]): Promise<LabelSheet> =>
  new LabelSheet(
    await openPdf(about, {
      size: [100 * millimetre, 150 * millimetre],
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
    }),
  )

/** The black modules of a row that stand side by side. */
function runsOf(row: readonly boolean[]): { readonly from: number; readonly to: number }[] {
  return row.flatMap((isBlack, from) => {
    if (!isBlack || row[from - 1] === true) return []
    const end = row.indexOf(false, from)
    return [{ from, to: end === -1 ? row.length : end }]
  })
}

/** The modules of a code, row by row, `true` for black, without its quiet zone. */
type Modules = readonly (readonly boolean[])[]

/** One row: a bar code is as high as it is drawn. */
export function barcodeOf(text: string): Modules {
  const bars = code128(text)
  if (bars === null) throw new Error(`no bar code holds ${text}`)
  return [bars]
}

export const qrOf = (text: string): Modules => encode(text, { ecc: 'M', border: 0 }).data

/** ECC 200. The library is large and loaded with the first label (docs/decisions/007-dependencies.md). */
export async function dataMatrixOf(text: string): Promise<Modules> {
  const { default: bwip } = await import('@bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`no DataMatrix holds ${text}`)
  const { pixs, pixx, pixy } = symbol
  return Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1),
  )
}
