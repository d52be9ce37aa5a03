import {
  fontNames,
  openPdf,
  printable,
  type Element,
  type OpenPdf,
} from '#server/papers/rendering/open-pdf.ts'
import { LabelSheet } from '#server/shipping/labels/label-sheet.ts'

const millimetre = 72 / 25.4

/** In millimetres. */
export type Frame = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Style = {
  /** In points; made smaller until the text fits its frame. */
  readonly size: number
  readonly font?: keyof typeof fontNames
  readonly align?: 'left' | 'right'
}
type Tag = {
  readonly type?: string
  readonly parent?: Element
  readonly scope?: 'Column' | 'Row'
}

export const sheetWidth = 210
export const sheetHeight = 148

/** A form of half a sheet, black on white: what is written is tagged in the order in which it is drawn, frames are decoration. */
export class FormSheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #bytes: Promise<Uint8Array>
  readonly #codes: LabelSheet

  constructor(open: OpenPdf) {
    this.#doc = open.doc
    this.#root = open.root
    this.#bytes = open.bytes
    this.#codes = new LabelSheet(open)
  }

  nextPage(): void {
    this.#doc.addPage()
  }

  /** Opens an element; the caller ends it. */
  open(type: string, parent: Element = this.#root): Element {
    const element = this.#doc.struct(type)
    parent.add(element)
    return element
  }

  write(text: string, frame: Frame, style: Style, tag: Tag = {}): void {
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {}
    if (tag.scope) options.scope = tag.scope
    const draw = () => this.#print(text, frame, style)
    const parent = tag.parent ?? this.#root
    parent.add(this.#doc.struct(tag.type ?? 'P', options, draw))
  }

  /** Written again on a following page: not read aloud twice. */
  repeat(text: string, frame: Frame, style: Style): void {
    this.#artifact(() => this.#print(text, frame, style))
  }

  /** Lines, never a filled rectangle: only codes are those. */
  frame({ x, y, width, height }: Frame): void {
    const [left, top] = [x * millimetre, y * millimetre]
    const [right, bottom] = [(x + width) * millimetre, (y + height) * millimetre]
    this.#artifact(() => {
      this.#doc.lineWidth(0.5).strokeColor('#000')
      this.#doc.moveTo(left, top).lineTo(right, top).lineTo(right, bottom)
      this.#doc.lineTo(left, bottom).lineTo(left, top).stroke()
    })
  }

  code(...drawn: Parameters<LabelSheet['draw']>): void {
    this.#codes.draw(...drawn)
  }

  async close(): Promise<Uint8Array> {
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  #print(text: string, { x, y, width, height }: Frame, style: Style): void {
    const { size, font = 'regular', align = 'left' } = style
    const options = { width: width * millimetre, lineGap: 0, align }
    const shown = printable(text)
    this.#doc.font(fontNames[font]).fillColor('#000')
    let scale = 1
    while (scale > 0.5) {
      this.#doc.fontSize(size * scale)
      if (this.#doc.heightOfString(shown, options) <= height * millimetre) break
      scale -= 0.05
    }
    this.#doc.text(shown, x * millimetre, y * millimetre, options)
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }
}

export const openFormSheet = async (about: Parameters<typeof openPdf>[0]): Promise<FormSheet> =>
  new FormSheet(
    await openPdf(about, {
      size: [sheetWidth * millimetre, sheetHeight * millimetre],
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
    }),
  )

type Section = ReturnType<FormSheet['open']>

/** The name of a field over what it says. */
export function drawField(
  sheet: FormSheet,
  name: string,
  lines: readonly string[],
  frame: Frame,
  parent: Section,
): void {
  sheet.frame(frame)
  const inner = { x: frame.x + 1.5, width: frame.width - 3 }
  sheet.write(name, { ...inner, y: frame.y + 0.8, height: 3 }, { size: 5.5 }, { parent })
  if (lines.length === 0) return
  const text = { ...inner, y: frame.y + 4, height: frame.height - 4.5 }
  sheet.write(lines.join('\n'), text, { size: 8.5 }, { parent })
}
