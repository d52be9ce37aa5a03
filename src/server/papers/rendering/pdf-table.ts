import type { PdfColumn, PdfTable } from './pdf-document.ts'
import type { Element } from './open-pdf.ts'
import { colours, type Box, type Sheet, type TextStyle } from './pdf-sheet.ts'

const padding = 3
const cellStyle: TextStyle = { size: 9.5 }
const headStyle: TextStyle = { size: 8.5, bold: true, color: colours.grey }

type Cell = { readonly text: string; readonly box: Box; readonly align: PdfColumn['align'] }
type WriteCell = (cell: Cell, style: TextStyle, index: number) => void

/** Draws Table, TR, TH and TD; on a following page it draws the header again, as an artifact. */
export function drawTable(sheet: Sheet, { columns, rows }: PdfTable): void {
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
