import { addresseeLines, type CustomsDeclaration } from '#domain/customs/declaration.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { holdRules, stopping } from '#domain/shipment/holds.ts'
import { hasLabel } from '#domain/label/label-print.ts'
import { boxNumber, type BoxStatus } from '#domain/shipment/box.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { oneAtATime } from '#server/papers/rendering/open-pdf.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import { findShipment, type ShipmentRow } from '#server/shipping/shipments/shipment-queries.ts'
import { kilogramsText } from '#words/amounts.ts'
import { formatPhone } from '#words/format-phone.ts'
import { modeLabels } from '#words/quote-choices.ts'
import {
  barcodeOf,
  dataMatrixOf,
  type LabelSheet,
  type Line,
  openLabelSheet,
  qrOf,
} from './label-sheet.ts'

/** The label of a closed box, which no box has while it is held (docs/rules/shipping.md#label). */
export async function readLabel(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<SentFile> {
  const row = await shipmentOfBox(ctx.db, boxId)
  const box = found(row.boxes.find(({ id }) => id === boxId))
  const addressee = (await declarationOf(ctx.db, boxId))?.addressee
  const settings = await readSettings(ctx.db)
  const label = labelOf({ row, box, addressee, settings, site: ctx.config.BASE_URL })
  await requireLabelFree(ctx, row.id)
  const bytes = await renderLabel(label)
  return { bytes, type: 'application/pdf', fileName: `etiquette-${label.number}.pdf` }
}

/** Refuses the label of a held box with the hold. Of what an admin may pass, the print or the creation before asked for the reason. */
export async function requireLabelFree(ctx: Context, shipmentId: string): Promise<void> {
  const holds = (await holdsOf(ctx.db, [shipmentId], ctx.now())).get(shipmentId) ?? []
  const mayPass = requireUser(ctx.actor).role !== 'operateur'
  const refusing = stopping(holds, 'label').find(
    ({ code }) => !mayPass || !holdRules[code].isPassable,
  )
  if (!refusing) return
  const { code, ...details } = refusing
  throw new Refused(code, details)
}

async function shipmentOfBox(db: Database, boxId: string): Promise<ShipmentRow> {
  const box = found(
    await db
      .selectFrom('boxes')
      .select(['shipment_id', 'status'])
      .where('id', '=', boxId)
      .executeTakeFirst(),
  )
  if (!hasLabel({ status: box.status as BoxStatus })) throw new Refused('box-not-closed')
  return findShipment(db, box.shipment_id)
}

/** What it declared when it was closed: it goes there, whatever address the shipment has since. */
async function declarationOf(db: Database, boxId: string): Promise<CustomsDeclaration | undefined> {
  const row = await db
    .selectFrom('customs_declarations')
    .select((eb) => eb.ref('body').$castTo<CustomsDeclaration>().as('body'))
    .where('box_id', '=', boxId)
    .executeTakeFirst()
  return row?.body
}

type Printed = {
  readonly row: ShipmentRow
  readonly box: ShipmentRow['boxes'][number]
  /** Its lines are the street, then postal code and town; a box that was closed before there were declarations has none. */
  readonly addressee: CustomsDeclaration['addressee'] | undefined
  readonly settings: Settings
  readonly site: string
}

function labelOf({ row, box, addressee, settings, site }: Printed): BoxLabel {
  const { company, warehouse } = settings
  const address = row.address as PostalAddress
  const lines = addressee?.lines ?? addresseeLines(address)
  return {
    number: boxNumber(row.number, box.place),
    page: `${site}/admin/expeditions/${row.id}${box.place === 1 ? '' : `?boite=${box.place}`}`,
    orderNumber: row.order_number,
    clientNumber: row.client_number,
    // How many boxes there are is known once all are closed.
    place: { box: box.place, of: row.status === 'to_pack' ? null : row.boxes.length },
    sender: {
      name: company.name,
      lines: [warehouse.street, `${warehouse.postalCode} ${warehouse.city}`, warehouse.country],
    },
    recipient: {
      name: addressee?.name ?? recipientName(row),
      street: lines.slice(0, -1),
      city: lines.at(-1) ?? '',
      country: address.country,
      phone: row.phone,
    },
    destination: row.destination,
    mode: row.mode as BoxLabel['mode'],
    weightGrams: box.weight_g,
    packedAt: new Date(box.packed_at),
  }
}

/** What the label of one box says. */
export type BoxLabel = {
  /** The number of the box (`boxNumber`), which its bar code and DataMatrix hold. */
  readonly number: string
  /** The address of the shipment’s page, which its QR code holds. */
  readonly page: string
  readonly orderNumber: string
  readonly clientNumber: string
  /** `of` is `null` until all boxes of the shipment are closed. */
  readonly place: { readonly box: number; readonly of: number | null }
  readonly sender: { readonly name: string; readonly lines: readonly string[] }
  readonly recipient: {
    readonly name: string
    readonly street: readonly string[]
    /** With its postal code. */
    readonly city: string
    readonly country: string
    readonly phone: string
  }
  readonly destination: string
  readonly mode: 'standard' | 'eco'
  readonly weightGrams: number
  readonly packedAt: Date
}

/** A tagged PDF of 100 × 150 mm, for a printer of 203 dpi: the same box gives the same bytes. */
export const renderLabel = async (label: BoxLabel): Promise<Uint8Array> =>
  oneAtATime(() => render(label))

const wide = { x: 5, width: 90 }

async function render(label: BoxLabel): Promise<Uint8Array> {
  const { number, sender, packedAt } = label
  const title = `Étiquette de l’envoi ${number}`
  const sheet = await openLabelSheet({ title, author: sender.name, createdAt: packedAt })
  const small = { size: 8.5 }
  const from: Line[] = [
    { text: 'Expéditeur', size: 7 },
    { text: sender.name, size: 9.5, font: 'bold' },
    ...sender.lines.map((text) => ({ text, ...small })),
  ]
  sheet.write(from, { ...wide, y: 4 }, 16)
  sheet.rule(21)
  sheet.write(recipientLines(label), { ...wide, y: 23 }, 36)
  sheet.rule(60)
  sheet.write(destinationLines(label), { ...wide, y: 61.5 }, 20)
  sheet.rule(83)
  const heading: Line = { text: number, size: 30, font: 'mono', type: 'H2' }
  sheet.write([heading], { ...wide, y: 84 }, 12)
  drawBarcode(sheet, number)
  await drawFoot(sheet, label)
  return sheet.close()
}

const recipientLines = ({ recipient }: BoxLabel): Line[] => [
  { text: 'Destinataire', size: 7 },
  { text: recipient.name, size: 16, font: 'bold' },
  ...recipient.street.map((text) => ({ text, size: 13 })),
  { text: recipient.city, size: 16, font: 'bold' },
  { text: recipient.country.toLocaleUpperCase('fr-FR'), size: 13 },
  { text: `Tél. ${formatPhone(recipient.phone)}`, size: 12 },
]

const destinationLines = ({ destination, mode }: BoxLabel): Line[] => [
  { text: destination.toLocaleUpperCase('fr-FR'), size: 27, font: 'bold', type: 'H1' },
  { text: modeLabels[mode], size: 15, font: 'bold' },
]

/** Half a millimetre a module, and ten modules of white on each side. */
function drawBarcode(sheet: LabelSheet, text: string): void {
  const modules = barcodeOf(text)
  const [bars = []] = modules
  const dots = dotsFor(bars.length + 20, 100, 4)
  const x = Math.round((100 - (bars.length * dots) / 8) / 2)
  sheet.draw({ modules, alt: `Code-barres\u00a0: ${text}`, x, y: 97, dots, height: 18 })
}

/** What the office looks for, between the code of the page and the code of the number. */
async function drawFoot(sheet: LabelSheet, label: BoxLabel): Promise<void> {
  const { number, page, clientNumber, orderNumber, weightGrams, place } = label
  const facts = [
    ['Poids', kilogramsText(weightGrams)],
    ['Client', clientNumber],
    ['Commande', orderNumber],
    ['Boîte', place.of === null ? String(place.box) : `${place.box}/${place.of}`],
  ].flatMap(([name = '', value = '']): Line[] => [
    { text: name, size: 7 },
    { text: value, size: 11, font: 'mono' },
  ])
  sheet.write(facts, { x: 35, y: 119.5, width: 40 }, 27)
  const qr = qrOf(page)
  const alt = `Code QR\u00a0: la page de l’envoi ${number}`
  sheet.draw({ modules: qr, alt, x: 6, y: 121, dots: dotsFor(qr.length, 24, 6) })
  const matrix = await dataMatrixOf(number)
  const dots = dotsFor(matrix.length, 16, 8)
  sheet.draw({ modules: matrix, alt: `DataMatrix\u00a0: ${number}`, x: 79, y: 121, dots })
}

/** The largest modules of whole dots that fit the width, in millimetres. */
const dotsFor = (modules: number, width: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor((width * 8) / modules)))
