import { type Element, oneAtATime, type PdfArchive } from './open-pdf.ts'
import { type Box, colours, openSheet, type Sheet, type TextStyle } from './pdf-sheet.ts'
import {
  drawBlocks,
  drawFacts,
  drawParagraphs,
  drawTotals,
  heightOfParagraphs,
  heightOfTotals,
} from './pdf-parts.ts'

/** The content of a document, in reading order. All texts are ready to print; the kit only lays them out. */
export type PdfContent = {
  /** The reader's window shows it, and a screen reader reads it first. */
  readonly title: string
  readonly heading: string
  readonly createdAt: Date
  /** Name and address at the top of the first page. */
  readonly issuer: { readonly name: string; readonly lines: readonly string[] }
  readonly parts: readonly PdfPart[]
  /** At the bottom of every page, beside the page number. */
  readonly legal: readonly string[]
  readonly archive?: PdfArchive
}

export type PdfPart =
  | { readonly kind: 'blocks'; readonly blocks: readonly PdfBlock[] }
  | { readonly kind: 'facts'; readonly facts: readonly PdfFact[] }
  | PdfTable
  | { readonly kind: 'totals'; readonly totals: readonly PdfTotal[] }
  | PdfText
  | PdfPictures

/** `small`: standing mentions, which must be findable, not read first. */
export type PdfText = {
  readonly kind: 'text'
  readonly title?: string
  readonly size?: 'normal' | 'small'
  readonly paragraphs: readonly string[]
}
/** A label over some lines (an address); the blocks of one part stand side by side. */
export type PdfBlock = { readonly label: string; readonly lines: readonly string[] }
export type PdfFact = { readonly label: string; readonly value: string }
export type PdfTotal = PdfFact & { readonly strong?: boolean }
type PdfColumn = {
  readonly label: string
  /** Share of the width; the shares of a table add up to 1. */
  readonly share: number
  readonly align: 'left' | 'right'
}
/** A row never breaks over two pages; each page repeats the header. The first cell is the row's header. */
type PdfTable = {
  readonly kind: 'table'
  readonly columns: readonly PdfColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** Renders a tagged A4 PDF in French. */
export const renderPdf = async (content: PdfContent): Promise<Uint8Array> =>
  oneAtATime(() => render(content))

async function render(content: PdfContent): Promise<Uint8Array> {
  const sheet = await openSheet(content)
  content.parts.forEach((part, index) => {
    if (part.kind === 'totals') keepTogether(sheet, part.totals, content.parts[index + 1])
    draw(sheet, part)
  })
  return sheet.close()
}

/** A last page with only the closing sentences could be taken for another document, so the totals move there with them. */
function keepTogether(sheet: Sheet, totals: readonly PdfTotal[], next: PdfPart | undefined): void {
  const below = next?.kind === 'text' ? heightOfParagraphs(sheet, next) : 0
  sheet.makeRoom(heightOfTotals(totals) + Math.min(below, 200))
}

function draw(sheet: Sheet, part: PdfPart): void {
  switch (part.kind) {
    case 'blocks':
      return drawBlocks(sheet, part.blocks)
    case 'facts':
      return drawFacts(sheet, part.facts)
    case 'table':
      return drawTable(sheet, part)
    case 'totals':
      return drawTotals(sheet, part.totals)
    case 'text':
      return drawParagraphs(sheet, part)
    case 'pictures':
      return drawPictures(sheet, part)
  }
}

/** JPEGs, two beside each other, each over its label, which a screen reader says in its place. */
type PdfPictures = {
  readonly kind: 'pictures'
  readonly pictures: readonly { readonly jpeg: Uint8Array; readonly label: string }[]
}

const gap = 14
const tallest = 190
const labelStyle: TextStyle = { size: 8.5 }

function drawPictures(sheet: Sheet, { pictures }: PdfPictures): void {
  const width = (sheet.width - gap) / 2
  for (let first = 0; first < pictures.length; first += 2) {
    sheet.makeRoom(tallest + 20)
    const top = sheet.doc.y
    let bottom = top
    pictures.slice(first, first + 2).forEach(({ jpeg, label }, place) => {
      const x = sheet.left + place * (width + gap)
      const height = drawPicture(sheet, { jpeg, label, x, y: top, width })
      sheet.write('P', label, { x, y: top + height + 3, width }, labelStyle)
      bottom = Math.max(bottom, sheet.doc.y)
    })
    sheet.doc.y = bottom + 10
  }
}

type Drawn = PdfPictures['pictures'][number] & {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Returns the height that it took. */
function drawPicture(sheet: Sheet, { jpeg, label, x, y, width }: Drawn): number {
  const bytes = Buffer.from(jpeg)
  const image = sheet.doc.openImage(bytes)
  const scale = Math.min(width / image.width, tallest / image.height)
  const [wide, high] = [image.width * scale, image.height * scale]
  sheet.figure(label, [x, y, x + wide, y + high], () => {
    sheet.doc.image(bytes, x, y, { width: wide, height: high })
  })
  return high
}

const padding = 3

const cellStyle: TextStyle = { size: 9.5 }

const headStyle: TextStyle = { size: 8.5, bold: true, color: colours.grey }

type Cell = { readonly text: string; readonly box: Box; readonly align: PdfColumn['align'] }

type WriteCell = (cell: Cell, style: TextStyle, index: number) => void

/** Draws Table, TR, TH and TD; on a following page it draws the header again, as an artifact. */
function drawTable(sheet: Sheet, { columns, rows }: PdfTable): void {
  const table = sheet.open('Table')
  const labels = columns.map(({ label }) => label)
  sheet.makeRoom(60)
  drawHead(sheet, table, columns, labels)
  for (const texts of rows) {
    const height = rowHeight(sheet, columns, texts, cellStyle)
    if (sheet.makeRoom(height)) repeatHead(sheet, columns, labels)
    drawBodyRow(sheet, table, columns, texts)
  }
  table.end()
  sheet.skip(8)
}

function drawHead(
  sheet: Sheet,
  table: Element,
  columns: readonly PdfColumn[],
  labels: readonly string[],
): void {
  const row = sheet.open('TR', table)
  drawRow(sheet, columns, labels, headStyle, ({ text, box }, style) => {
    sheet.write('TH', text, box, style, { parent: row, scope: 'Column' })
  })
  row.end()
}

function repeatHead(sheet: Sheet, columns: readonly PdfColumn[], labels: readonly string[]): void {
  drawRow(sheet, columns, labels, headStyle, ({ text, box }, style) => {
    sheet.artifact(() => sheet.print(text, box, style))
  })
}

/** The first cell is the row's header. */
function drawBodyRow(
  sheet: Sheet,
  table: Element,
  columns: readonly PdfColumn[],
  texts: readonly string[],
): void {
  const row = sheet.open('TR', table)
  drawRow(sheet, columns, texts, cellStyle, ({ text, box }, style, index) => {
    if (index > 0) return sheet.write('TD', text, box, style, { parent: row })
    return sheet.write('TH', text, box, style, { parent: row, scope: 'Row' })
  })
  row.end()
}

function drawRow(
  sheet: Sheet,
  columns: readonly PdfColumn[],
  texts: readonly string[],
  style: TextStyle,
  write: WriteCell,
): void {
  const top = sheet.doc.y
  const height = rowHeight(sheet, columns, texts, style)
  cellsOf(sheet, columns, texts, top + padding).forEach((cell, index) => {
    write(cell, { ...style, align: cell.align }, index)
  })
  sheet.doc.y = top + height
  sheet.rule(sheet.doc.y)
}

function rowHeight(
  sheet: Sheet,
  columns: readonly PdfColumn[],
  texts: readonly string[],
  style: TextStyle,
): number {
  const cells = cellsOf(sheet, columns, texts, 0)
  const heights = cells.map(({ text, box }) => sheet.heightOf(text, box.width, style))
  return Math.max(...heights) + 2 * padding
}

function cellsOf(
  sheet: Sheet,
  columns: readonly PdfColumn[],
  texts: readonly string[],
  y: number,
): Cell[] {
  let x = sheet.left
  return columns.map(({ share, align }, index) => {
    const column = share * sheet.width
    const box = { x: x + 2, y, width: column - 8 }
    x += column
    return { text: texts[index] ?? '', box, align }
  })
}
