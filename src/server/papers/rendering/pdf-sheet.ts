import { brandColours, mark } from '#words/brand.ts'
import { fontNames, openPdf, type Element, type OpenPdf } from './open-pdf.ts'
import type { PdfContent } from './pdf-document.ts'

export type Box = { readonly x: number; readonly y: number; readonly width: number }
export type TextStyle = {
  readonly size: number
  readonly bold?: boolean
  /** In the face of the site's titles. */
  readonly display?: boolean
  readonly color?: string
  readonly align?: 'left' | 'right'
}

export const colours = {
  night: brandColours.nuit,
  lagoon: brandColours.lagon,
  grey: '#51606f',
  line: '#c9d2da',
}

const margin = 48

/** An A4 page that fills from the top. Everything but artifacts is tagged, in the order in which it is drawn. */
export class Sheet {
  readonly doc: OpenPdf['doc']
  readonly left = margin
  readonly width: number
  readonly #root: Element
  readonly #legal: readonly string[]
  readonly #bytes: Promise<Uint8Array>

  constructor({ doc, root, bytes }: OpenPdf, legal: readonly string[]) {
    this.doc = doc
    this.width = doc.page.width - 2 * margin
    this.#root = root
    this.#legal = legal
    this.#bytes = bytes
  }

  /** Opens a structure element in the document, or in `parent`; the caller ends it. */
  open(type: string, parent: Element = this.#root): Element {
    const element = this.doc.struct(type)
    parent.add(element)
    return element
  }

  /** Writes tagged text at a place and moves the cursor under it. */
  write(
    type: string,
    text: string,
    box: Box,
    style: TextStyle,
    tag: { readonly parent?: Element; readonly scope?: 'Column' | 'Row' } = {},
  ): void {
    // The typings lack the attributes of a table's header; the library has them.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {}
    if (tag.scope) options.scope = tag.scope
    const parent = tag.parent ?? this.#root
    parent.add(this.doc.struct(type, options, () => this.print(text, box, style)))
  }

  /** Draws a picture with the words that stand for it. */
  figure(alt: string, bbox: readonly number[], draw: () => void): void {
    // The typings lack the box of a figure; the library has it.
    const options: PDFKit.Mixins.StructureElementOptions & { bbox: readonly number[] } = {
      alt,
      bbox,
    }
    this.#root.add(this.doc.struct('Figure', options, draw))
  }

  /** Prints untagged text: for artifacts, or inside an open element. */
  print(
    text: string,
    { x, y, width }: Box,
    { size, color = colours.night, align = 'left', ...style }: TextStyle,
  ): void {
    this.doc.font(fontOf(text, style)).fontSize(size)
    this.doc.fillColor(color).text(this.doc.drawable(text), x, y, { width, align, lineGap: 1.5 })
  }

  heightOf(text: string, width: number, { size, ...style }: TextStyle): number {
    this.doc.font(fontOf(text, style)).fontSize(size)
    return this.doc.heightOfString(this.doc.drawable(text), { width, lineGap: 1.5 })
  }

  /** Draws a decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  rule(y: number, color = colours.line): void {
    this.artifact(() => {
      this.doc.lineWidth(0.7).strokeColor(color)
      this.doc
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .stroke()
    })
  }

  /** Starts a page when less than `height` points are left; returns whether it did. */
  makeRoom(height: number): boolean {
    const bottom = this.doc.page.height - this.doc.page.margins.bottom
    if (this.doc.y + height <= bottom) return false
    this.doc.addPage()
    return true
  }

  skip(points: number): void {
    this.doc.y += points
  }

  /** Draws the footers, now that the number of pages is known, and ends the file. */
  async close(): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) this.#drawFoot(page, count)
    this.#root.end()
    this.doc.end()
    return this.#bytes
  }

  #drawFoot(page: number, count: number): void {
    this.doc.switchToPage(page)
    const { margins, height } = this.doc.page
    let y = height - margins.bottom + 14
    // The footer stands in the margin: with a margin, its text would start a new page.
    margins.bottom = 0
    this.rule(y - 6)
    this.artifact(() => {
      const number = `Page ${page + 1} sur ${count}`
      const beside = { x: this.left + this.width - 80, y, width: 80 }
      this.print(number, beside, { ...footStyle, align: 'right' })
      for (const line of this.#legal) {
        this.print(line, { x: this.left, y, width: this.width - 100 }, footStyle)
        y = this.doc.y
      }
    })
  }
}

type Face = Pick<TextStyle, 'bold' | 'display'>

function fontOf(text: string, { bold = false, display = false }: Face): string {
  if (display && inDisplay.test(text)) return fontNames.display
  return bold || display ? fontNames.bold : fontNames.regular
}

/** What the display face has for certain; a name in other letters is set in the bold one. */
const inDisplay = /^[A-Za-zÀ-ÿŒœŸ\d\s«»’'",.;:!?()/·–−×+&%€°№-]*$/

const footStyle: TextStyle = { size: 7, color: colours.grey }

/** A sheet with its header drawn: the company's name, its address, the heading. */
export async function openSheet(content: PdfContent): Promise<Sheet> {
  const { title, issuer, createdAt, legal, archive } = content
  const margins = { top: margin, left: margin, right: margin, bottom: 34 + 11 * legal.length }
  const about = { title, author: issuer.name, createdAt, archive }
  const sheet = new Sheet(await openPdf(about, { size: 'A4', bufferPages: true, margins }), legal)
  drawHead(sheet, content)
  return sheet
}

function drawHead(sheet: Sheet, { issuer, heading }: PdfContent): void {
  const half = sheet.width / 2
  sheet.artifact(() => drawMark(sheet.doc, sheet.left, margin - 1))
  const name = { x: sheet.left + 40, y: margin, width: half - 40 }
  sheet.write('P', issuer.name, name, { size: 20, display: true })
  const address = { x: sheet.left + half, y: margin, width: half }
  sheet.write('P', issuer.lines.join('\n'), address, {
    size: 8.5,
    color: colours.grey,
    align: 'right',
  })
  sheet.doc.y = Math.max(sheet.doc.y, margin + 34) + 10
  sheet.rule(sheet.doc.y, colours.lagoon)
  sheet.skip(12)
  const title = { x: sheet.left, y: sheet.doc.y, width: sheet.width }
  sheet.write('H1', heading, title, { size: 18, display: true })
  sheet.skip(8)
}

function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  const { from, to } = mark
  doc.save().translate(x, y).scale(0.8).lineCap('round')
  doc.path(mark.route).lineWidth(mark.routeWidth).stroke(colours.lagoon)
  doc.path(mark.sea).lineWidth(mark.seaWidth)
  doc.strokeOpacity(mark.seaOpacity).stroke(colours.night)
  doc.circle(from.cx, from.cy, from.r).fill(colours.night)
  doc.circle(to.cx, to.cy, to.r).fill(brandColours.corail)
  doc.restore()
}
