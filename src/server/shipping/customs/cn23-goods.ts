import { gramsOfDeclared, netOfDeclared, type DeclaredGoods } from '#domain/customs/declaration.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { kilogramsText, numberText } from '#words/amounts.ts'
import type { DeclaredBox } from './declared-box.ts'
import type { FormSheet, Frame } from './form-sheet.ts'

type Section = ReturnType<FormSheet['open']>

/** The columns of the form, with their numbers on it; widths add up to 198 mm. */
const columns = [
  { label: 'Description détaillée du contenu (1)\nDetailed description of contents', width: 86 },
  { label: 'Quantité (2)\nQuantity', width: 17 },
  { label: 'Poids net (3)\nNet weight', width: 23 },
  { label: 'Valeur HT (5)\nValue excl. VAT', width: 27 },
  { label: 'Nº tarifaire SH (7)\nHS tariff number', width: 25 },
  { label: 'Origine (8)\nCountry of origin', width: 20 },
] as const

const left = 6
const headHeight = 7
const rowHeight = 4.4
const first = { top: 65, rows: 8 }
/** A page of what the first one has no room for. */
const following = { top: 15, rows: 27 }

/** The lines of the box; those that the form has no room for stand on pages of their own, which say so. */
export function drawGoods(sheet: FormSheet, box: DeclaredBox, parent: Section): void {
  const { goods } = box.declaration
  const table = sheet.open('Table', parent)
  drawHead(sheet, table, first.top)
  const shown = goods.slice(0, first.rows)
  shown.forEach((one, index) => drawRow(sheet, table, rowTop(first.top, index), cellsOf(one)))
  sheet.frame({ x: left, y: first.top, width: 198, height: headHeight + rowHeight * first.rows })
  table.end()
  if (goods.length === 0) {
    const note = 'Contenu à porter à la main. / Contents to be filled in by hand.'
    sheet.write(note, cell(left, 85, rowTop(first.top, 0)), { size: 7.5 }, { parent })
  }
}

/** How many lines are not on the first page. */
export const followingGoods = ({ declaration }: DeclaredBox): number =>
  Math.max(0, declaration.goods.length - first.rows)

/** The rest of the lines, after the signature of the copy. */
export function drawFollowing(sheet: FormSheet, box: DeclaredBox, parent: Section): void {
  const rest = box.declaration.goods.slice(first.rows)
  for (let from = 0; from < rest.length; from += following.rows) {
    sheet.nextPage()
    const title = `CN 23, suite de l’envoi ${box.number} / continuation`
    const frame = { x: left, y: 6, width: 198, height: 5 }
    sheet.write(title, frame, { size: 10, font: 'bold' }, { parent, type: 'H2' })
    const table = sheet.open('Table', parent)
    drawHead(sheet, table, following.top)
    rest
      .slice(from, from + following.rows)
      .forEach((one, index) => drawRow(sheet, table, rowTop(following.top, index), cellsOf(one)))
    table.end()
  }
}

const cellsOf = (goods: DeclaredGoods): string[] => {
  const weight = gramsOfDeclared(goods)
  return [
    goods.description,
    numberText(goods.quantity),
    weight === null ? '' : kilogramsText(weight),
    euros(netOfDeclared(goods)),
    goods.hsCode ?? '',
    goods.origin ?? 'inconnue',
  ]
}

const rowTop = (top: number, index: number): number => top + headHeight + rowHeight * index

const cell = (x: number, width: number, y: number): Frame => ({
  x: x + 1,
  y: y + 0.7,
  width: width - 2,
  height: rowHeight - 0.8,
})

function drawHead(sheet: FormSheet, table: Section, top: number): void {
  const row = sheet.open('TR', table)
  eachColumn((x, { label, width }) => {
    sheet.frame({ x, y: top, width, height: headHeight })
    const frame = { x: x + 1, y: top + 0.8, width: width - 2, height: headHeight - 1 }
    sheet.write(label, frame, { size: 5.5 }, { parent: row, type: 'TH', scope: 'Column' })
  })
  row.end()
}

function drawRow(sheet: FormSheet, table: Section, y: number, texts: readonly string[]): void {
  const row = sheet.open('TR', table)
  eachColumn((x, { width }, index) => {
    sheet.frame({ x, y, width, height: rowHeight })
    const tag =
      index === 0
        ? ({ parent: row, type: 'TH', scope: 'Row' } as const)
        : { parent: row, type: 'TD' }
    const align = index === 0 || index > 3 ? 'left' : 'right'
    sheet.write(texts[index] ?? '', cell(x, width, y), { size: 7.5, align }, tag)
  })
  row.end()
}

function eachColumn(
  draw: (x: number, column: (typeof columns)[number], index: number) => void,
): void {
  let x = left
  columns.forEach((column, index) => {
    draw(x, column, index)
    x += column.width
  })
}
