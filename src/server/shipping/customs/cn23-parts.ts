import {
  type CustomsDeclaration,
  type DeclaredGoods,
  gramsOfDeclared,
  netOfDeclared,
  noCustomsNumbers,
  totalsOf,
} from '#domain/customs/declaration.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { kilogramsText, numberText } from '#words/amounts.ts'
import { drawField, type FormSheet, type Frame } from './form-sheet.ts'

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
const followingGoods = ({ declaration }: DeclaredBox): number =>
  Math.max(0, declaration.goods.length - first.rows)

/** The rest of the lines, after the signature of the copy. */
function drawFollowing(sheet: FormSheet, box: DeclaredBox, parent: Section): void {
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

/**
 * What may be ticked. What a customer bought is sold goods, second hand included: « cadeau » is for gifts between persons, which
 * a re-shipper does not send.
 */
const categories = [
  ['Cadeau / Gift', false],
  ['Documents', false],
  ['Vente de marchandises / Sale of goods', true],
  ['Échantillon commercial / Commercial sample', false],
  ['Retour de marchandise / Returned goods', false],
  ['Autre / Other', false],
] as const

/** Totals, category, papers and the block to sign. */
export function drawFoot(sheet: FormSheet, box: DeclaredBox, parent: Section): void {
  const { declaration } = box
  const { netCents, netGrams } = totalsOf(declaration.goods)
  const totals = [
    ['Poids net total / Total net weight', kilogramsText(netGrams)],
    ['Poids brut total (4) / Total gross weight', kilogramsText(declaration.grossGrams)],
    ['Valeur totale HT (6) / Total value', euros(netCents)],
    ['Frais de port (9) / Postal charges', euros(declaration.postageCents)],
  ] as const
  totals.forEach(([name, value], index) => {
    const frame = { x: 6 + index * 49.5, y: 107.2, width: 49.5, height: 8.3 }
    drawField(sheet, name, [value], frame, parent)
  })
  drawCategories(sheet, { x: 6, y: 115.5, width: 99, height: 14 }, parent)
  const comments = { x: 105, y: 115.5, width: 99, height: 14 }
  drawField(sheet, 'Observations (11) / Comments', commentsOf(box), comments, parent)
  drawPapers(sheet, box, parent)
  drawSignature(sheet, box, { x: 105, y: 129.5, width: 99, height: 14.5 }, parent)
  drawFollowing(sheet, box, parent)
}

function commentsOf(box: DeclaredBox): string[] {
  const rest = followingGoods(box)
  const pages =
    rest === 0
      ? []
      : [
          `Suite sur une autre feuille\u00a0: ${rest} ${rest === 1 ? 'ligne' : 'lignes'} / continued`,
        ]
  return box.declaration.isDutiesPaid
    ? ['Franc de taxes et droits (FTD) / Duties and taxes paid by sender', ...pages]
    : ['Taxes et droits dus par le destinataire / Duties unpaid', ...pages]
}

function drawCategories(sheet: FormSheet, frame: Frame, parent: Section): void {
  drawField(sheet, 'Catégorie de l’envoi (10) / Category of item', [], frame, parent)
  categories.forEach(([name, isTicked], index) => {
    const x = frame.x + 2 + (index % 2) * 48
    const y = frame.y + 4 + Math.floor(index / 2) * 3.2
    sheet.frame({ x, y, width: 2.4, height: 2.4 })
    const text = `${isTicked ? 'X' : '\u00a0\u00a0'}\u00a0\u00a0${name}`
    const font = isTicked ? ('bold' as const) : ('regular' as const)
    const place = { x: x + 0.6, y: y - 0.1, width: 46, height: 3 }
    sheet.write(text, place, { size: 6.2, font }, { parent })
  })
}

function drawPapers(sheet: FormSheet, box: DeclaredBox, parent: Section): void {
  const { invoices, numbers = noCustomsNumbers } = box.declaration
  const joined =
    invoices === 0
      ? 'Pro-forma jointe'
      : invoices === 1
        ? '1 facture d’achat'
        : `${invoices} factures d’achat`
  const papers = [
    ['Licence (12) / Licence', numbers.licence ?? ''],
    ['Certificat (13) / Certificate', numbers.certificate ?? ''],
    ['Facture (14) / Invoice', `${numbers.invoice ?? box.orderNumber}\n${joined}`],
  ] as const
  papers.forEach(([name, value], index) => {
    const frame = { x: 6 + index * 33, y: 129.5, width: 33, height: 14.5 }
    drawField(sheet, name, value === '' ? [] : [value], frame, parent)
  })
}

function drawSignature(sheet: FormSheet, box: DeclaredBox, frame: Frame, parent: Section): void {
  const certified =
    'Je certifie que les renseignements donnés sont exacts et que cet envoi ne contient aucun objet dangereux ou interdit. / I certify that the particulars given are correct and that this item does not contain any dangerous or prohibited article.'
  drawField(sheet, 'Date et signature de l’expéditeur (15) / Date and signature', [], frame, parent)
  const text = { x: frame.x + 1.5, y: frame.y + 3.6, width: frame.width - 3, height: 5 }
  sheet.write(certified, text, { size: 5 }, { parent })
  const day = { x: frame.x + 1.5, y: frame.y + 9.6, width: 40, height: 4 }
  sheet.write(parisDate(box.frozenAt), day, { size: 7.5 }, { parent })
}

/** A closed box with its declaration; its carrier number is known once it has left. */
export type DeclaredBox = {
  readonly number: string
  readonly orderNumber: string
  readonly trackingNumber: string | null
  readonly frozenAt: Date
  readonly declaration: CustomsDeclaration
}
