import type { PdfBlock, PdfFact, PdfText, PdfTotal } from './pdf-document.ts'
import { colours, type Sheet, type TextStyle } from './pdf-sheet.ts'

const labelStyle: TextStyle = { size: 8.5, bold: true, color: colours.grey }
const textStyle: TextStyle = { size: 9.5 }

/** Blocks side by side, each a label over its lines. */
export function drawBlocks(sheet: Sheet, blocks: readonly PdfBlock[]): void {
  sheet.makeRoom(80)
  const width = sheet.width / Math.max(1, blocks.length)
  const top = sheet.doc.y
  let bottom = top
  blocks.forEach(({ label, lines }, index) => {
    const x = sheet.left + index * width
    sheet.write('P', label, { x, y: top, width: width - 12 }, labelStyle)
    const below = { x, y: sheet.doc.y + 2, width: width - 12 }
    sheet.write('P', lines.join('\n'), below, textStyle)
    bottom = Math.max(bottom, sheet.doc.y)
  })
  sheet.doc.y = bottom + 12
}

/** One fact per line, the labels in a column. */
export function drawFacts(sheet: Sheet, facts: readonly PdfFact[]): void {
  const labelWidth = 150
  for (const { label, value } of facts) {
    const width = sheet.width - labelWidth
    sheet.makeRoom(sheet.heightOf(value, width, textStyle) + 4)
    const y = sheet.doc.y
    const line = sheet.open('P')
    const labelBox = { x: sheet.left, y, width: labelWidth - 8 }
    sheet.write('Span', label, labelBox, { ...textStyle, color: colours.grey }, { parent: line })
    sheet.write('Span', value, { x: sheet.left + labelWidth, y, width }, textStyle, {
      parent: line,
    })
    line.end()
    sheet.skip(3)
  }
  sheet.skip(10)
}

/** Totals at the right, under the table; a strong one stands out: it is the sum that counts. */
export function drawTotals(sheet: Sheet, totals: readonly PdfTotal[]): void {
  const width = 260
  const x = sheet.left + sheet.width - width
  sheet.makeRoom(heightOfTotals(totals))
  for (const { label, value, strong = false } of totals) {
    const style: TextStyle = strong ? { size: 13, display: true } : textStyle
    const y = sheet.doc.y + 3
    const line = sheet.open('P')
    sheet.write('Span', label, { x, y, width: width - 96 }, style, { parent: line })
    const bottom = sheet.doc.y
    const amount = { x: x + width - 98, y, width: 90 }
    sheet.write('Span', value, amount, { ...style, align: 'right' }, { parent: line })
    line.end()
    sheet.doc.y = Math.max(bottom, sheet.doc.y) + 2
  }
  sheet.skip(10)
}

/** An estimate: a label may take a second line. */
export const heightOfTotals = (totals: readonly PdfTotal[]): number =>
  totals.reduce((sum, { strong }) => sum + (strong ? 22 : 18), 10)

const textStyles = { normal: textStyle, small: { size: 8, color: colours.grey } }
const gaps = { normal: 4, small: 1 }

export const heightOfParagraphs = (
  sheet: Sheet,
  { size = 'normal', paragraphs }: PdfText,
): number =>
  paragraphs
    .map((one) => sheet.heightOf(one, sheet.width, textStyles[size]) + gaps[size])
    .reduce((sum, height) => sum + height, 0)

export function drawParagraphs(
  sheet: Sheet,
  { title, size = 'normal', paragraphs }: PdfText,
): void {
  const style = textStyles[size]
  if (title !== undefined) {
    sheet.makeRoom(50)
    sheet.write('H2', title, cursor(sheet), { size: 11, display: true })
    sheet.skip(3)
  }
  for (const paragraph of paragraphs) {
    sheet.makeRoom(Math.min(sheet.heightOf(paragraph, sheet.width, style), 200))
    sheet.write('P', paragraph, cursor(sheet), style)
    sheet.skip(gaps[size])
  }
  sheet.skip(paragraphs.length === 0 ? 0 : 8)
}

const cursor = (sheet: Sheet) => ({ x: sheet.left, y: sheet.doc.y, width: sheet.width })
