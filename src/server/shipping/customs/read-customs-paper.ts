import type { CustomsDeclaration, CustomsPaper, Party } from '#domain/customs/declaration.ts'
import { code128 } from '#domain/label/code-128.ts'
import { boxNumber, hasLeft, type BoxStatus } from '#domain/shipment/box.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import { oneAtATime } from '#server/papers/rendering/open-pdf.ts'
import { barcodeOf } from '#server/shipping/labels/label-sheet.ts'
import { formatPhone } from '#words/format-phone.ts'
import { type DeclaredBox, drawFoot, drawGoods } from './cn23-parts.ts'
import { drawField, type FormSheet, type Frame, openFormSheet } from './form-sheet.ts'
import { renderProforma } from './render-proforma.ts'

type Asked = { readonly boxId: string }

/** A paper of a closed box, as it was when the box was closed. */
export async function readCustomsPaper(
  ctx: Context,
  { boxId, paper }: Asked & { readonly paper: CustomsPaper },
): Promise<SentFile> {
  requireStaff(ctx.actor)
  return fileOf(await requireDeclaration(ctx.db, boxId), paper)
}

/** What its owner may keep: the declaration of a box that has left. */
export async function readMyCustomsPaper(ctx: Context, { boxId }: Asked): Promise<SentFile> {
  const customerId = requireCustomer(ctx.actor)
  const { status } = found(
    await ctx.db
      .selectFrom('boxes as b')
      .innerJoin('shipments as s', 's.id', 'b.shipment_id')
      .select('b.status')
      .where('b.id', '=', boxId)
      .where('s.customer_id', 'in', accountsOf(customerId))
      .executeTakeFirst(),
  )
  if (!hasLeft({ status: status as BoxStatus })) throw new Refused('box-not-left')
  return fileOf(await requireDeclaration(ctx.db, boxId), 'cn23')
}

/** Refuses `box-not-closed`, `declaration-missing`. */
export async function requireDeclaration(db: Database | Tx, boxId: string): Promise<DeclaredBox> {
  const row = found(
    await db
      .selectFrom('boxes as b')
      .innerJoin('shipments as s', 's.id', 'b.shipment_id')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .leftJoin('customs_declarations as d', 'd.box_id', 'b.id')
      .select(['b.place', 'b.status', 'b.tracking_number'])
      .select(['s.number', 'o.number as order_number'])
      .select('d.frozen_at')
      .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declaration'))
      .where('b.id', '=', boxId)
      .executeTakeFirst(),
  )
  if (row.status === 'opened') throw new Refused('box-not-closed')
  const { declaration, frozen_at: frozenAt } = row
  if (declaration === null || frozenAt === null) throw new Refused('declaration-missing')
  return {
    number: boxNumber(row.number, row.place),
    orderNumber: row.order_number,
    trackingNumber: row.tracking_number,
    frozenAt,
    declaration,
  }
}

async function fileOf(box: DeclaredBox, paper: CustomsPaper): Promise<SentFile> {
  const bytes = await (paper === 'cn23' ? renderCn23(box) : renderProforma(box))
  return { bytes, type: 'application/pdf', fileName: `${paper}-${box.number}.pdf` }
}

/** Who keeps each copy: two travel with the box for the customs, one is the addressee's, one stays here. */
const copies = [
  'Douane de départ / Customs of origin',
  'Douane d’arrivée / Customs of destination',
  'Destinataire / Addressee',
  'Expéditeur, à conserver / Sender’s copy',
] as const

/**
 * The declaration of the postal union, in four copies of half a sheet (Convention postale universelle, formule CN 23): the same
 * box gives the same bytes.
 */
export const renderCn23 = async (box: DeclaredBox): Promise<Uint8Array> =>
  oneAtATime(() => render(box))

async function render(box: DeclaredBox): Promise<Uint8Array> {
  const sheet = await openFormSheet({
    title: `Déclaration en douane CN 23 de l’envoi ${box.number}`,
    author: box.declaration.sender.name,
    createdAt: box.frozenAt,
  })
  copies.forEach((keeper, index) => {
    if (index > 0) sheet.nextPage()
    drawCopy(sheet, box, `Exemplaire ${index + 1}/${copies.length}\u00a0: ${keeper}`)
  })
  return sheet.close()
}

function drawCopy(sheet: FormSheet, box: DeclaredBox, copy: string): void {
  const { sender, addressee } = box.declaration
  const title = { x: 6, y: 5, width: 140, height: 5 }
  const section = sheet.open('Sect')
  const tag = { parent: section }
  sheet.write(
    'CN 23 Déclaration en douane / Customs declaration',
    title,
    { size: 11, font: 'bold' },
    { ...tag, type: 'H1' },
  )
  sheet.write(copy, { ...title, y: 10.5, height: 4 }, { size: 7.5 }, tag)
  const reference = `Envoi ${box.number}, commande ${box.orderNumber}`
  sheet.write(
    reference,
    { x: 124, y: 10.5, width: 80, height: 4 },
    { size: 7.5, align: 'right' },
    tag,
  )

  const left = { x: 6, y: 15, width: 98, height: 24 }
  drawField(sheet, 'Expéditeur / From', partyLines(sender), left, section)
  const right = { x: 104, y: 15, width: 100, height: 24 }
  drawNumber(sheet, box, right, section)
  const to = { x: 6, y: 39, width: 98, height: 26 }
  drawField(sheet, 'Destinataire / To', partyLines(addressee), to, section)
  const importer = [formatPhone(addressee.phone), addressee.email].filter((line) => line !== '')
  const importerFrame = { x: 104, y: 39, width: 100, height: 26 }
  const importerName =
    'Importateur\u00a0: référence, téléphone, courriel / Importer’s reference, telephone, e-mail'
  drawField(sheet, importerName, importer, importerFrame, section)

  drawGoods(sheet, box, section)
  drawFoot(sheet, box, section)
  section.end()
}

type Section = ReturnType<FormSheet['open']>

const partyLines = ({ name, lines, country, phone, email }: Party): string[] => [
  name,
  ...lines,
  country.toLocaleUpperCase('fr-FR'),
  [phone === '' ? '' : formatPhone(phone), email].filter((line) => line !== '').join(' · '),
]

/** The carrier's number with its bar code, once the box has left. */
function drawNumber(sheet: FormSheet, box: DeclaredBox, frame: Frame, parent: Section): void {
  const { trackingNumber } = box
  const name = 'Nº de l’envoi et code-barres, s’il existe / Item number and barcode, if any'
  drawField(sheet, name, [], frame, parent)
  if (trackingNumber === null) return
  const bars = code128(trackingNumber)
  const dots = bars === null ? 0 : Math.min(4, Math.floor((frame.width * 8) / (bars.length + 20)))
  if (bars !== null && dots > 0) {
    const x = Math.round(frame.x + (frame.width - (bars.length * dots) / 8) / 2)
    const alt = `Code-barres\u00a0: ${trackingNumber}`
    sheet.code({
      modules: barcodeOf(trackingNumber),
      alt,
      x,
      y: frame.y + 5,
      dots,
      height: 12,
    })
  }
  const text = { x: frame.x + 1.5, y: frame.y + 18.5, width: frame.width - 3, height: 5 }
  sheet.write(trackingNumber, text, { size: 10, font: 'mono' }, { parent })
}
