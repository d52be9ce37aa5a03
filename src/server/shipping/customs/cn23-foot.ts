import { noCustomsNumbers, totalsOf } from '#domain/customs/declaration.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { kilogramsText } from '#words/amounts.ts'
import { drawFollowing, followingGoods } from './cn23-goods.ts'
import type { DeclaredBox } from './declared-box.ts'
import { drawField } from './draw-field.ts'
import type { FormSheet, Frame } from './form-sheet.ts'

type Section = ReturnType<FormSheet['open']>

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
