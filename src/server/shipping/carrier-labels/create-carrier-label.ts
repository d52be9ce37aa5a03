import type { PostalAddress } from '#contract/core/shapes.ts'
import type { carrierPapers } from '#contract/shipping/carrier-labels.ts'
import { type CustomsDeclaration, noCustomsNumbers } from '#domain/customs/declaration.ts'
import { territoryCode } from '#domain/destination/territory-code.ts'
import { isNonStandard } from '#domain/pricing/extras.ts'
import { boxCan, boxNumber, paidOnceFor } from '#domain/shipment/box.ts'
import { labelLines } from '#domain/shipment/label-address.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { cents } from '#domain/units.ts'
import {
  type LabelAddress,
  type LabelArticle,
  LabelNotMade,
  type LabelOrder,
  type MadeLabel,
} from '#server/core/adapters/colissimo.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found, Refused, Unavailable } from '#server/core/refused.ts'
import {
  boxDetails,
  lockBox,
  type LockedBox,
  type LockedShipment,
} from '#server/shipping/shipments/locked-shipment.ts'
import { paidForShipment } from '#server/shipping/shipments/paid-work-of.ts'
import { requireNotHeld } from '#server/shipping/shipments/require-not-held.ts'

type Asked = { readonly boxId: string }
type Answer = { readonly trackingNumber: string }

/** A call to the carrier ends within 15 s: a request older than that has lost its server. */
export const longestCallMs = 30_000
const carrierCode = 'colissimo'

/**
 * Asks Colissimo for the label of a closed box. The request is written first, so that two presses make one label; pressed again,
 * it gives the label that the box has (docs/rules/shipping.md#carrier-labels).
 */
export async function createCarrierLabel(ctx: Context, { boxId }: Asked): Promise<Answer> {
  requireStaff(ctx.actor)
  const { colissimo } = ctx
  if (!colissimo) throw new Unavailable('carrier-not-configured')
  const asked = await ctx.db.transaction().execute((tx) => ask(tx, ctx, boxId))
  if ('trackingNumber' in asked) return asked
  try {
    const made = await colissimo.createLabel(asked.order)
    await keepFiles(ctx, asked.labelId, made)
    return await ctx.db.transaction().execute((tx) => keep(tx, ctx, boxId, asked.labelId, made))
  } catch (error) {
    if (error instanceof LabelNotMade) throw await noteFailure(ctx, asked.labelId, error)
    throw error
  }
}

async function ask(
  tx: Tx,
  ctx: Context,
  boxId: string,
): Promise<Answer | { readonly labelId: string; readonly order: LabelOrder }> {
  const { shipment, box } = await lockBox(tx, boxId)
  const live = await liveLabel(tx, boxId)
  if (live?.tracking_number) return { trackingNumber: live.tracking_number }
  if (!boxCan('hand-over', box)) throw new Refused('box-not-ready')
  if (live && ctx.now().getTime() - live.asked_at.getTime() < longestCallMs) {
    throw new Refused('carrier-label-being-made')
  }
  if (live) await end(tx, ctx, live.id, { status: 'failed', failure: 'no-answer' })
  await requireNotHeld(tx, ctx, shipment, { step: 'label', pass: undefined })
  const order = await labelOrder(tx, ctx, shipment, box)
  const { id: labelId } = await tx
    .insertInto('carrier_labels')
    .values({ box_id: boxId, carrier_code: carrierCode, status: 'asked', asked_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { labelId, order }
}

const liveLabel = (tx: Tx, boxId: string) =>
  tx
    .selectFrom('carrier_labels')
    .select(['id', 'tracking_number', 'asked_at'])
    .where('box_id', '=', boxId)
    .where('status', 'in', ['asked', 'made'])
    .executeTakeFirst()

async function keepFiles({ files }: Context, labelId: string, made: MadeLabel): Promise<void> {
  await files.put(paperKey(labelId, 'label'), made.label)
  if (made.cn23) await files.put(paperKey(labelId, 'cn23'), made.cn23)
}

async function keep(
  tx: Tx,
  ctx: Context,
  boxId: string,
  labelId: string,
  { number, cn23 }: MadeLabel,
): Promise<Answer> {
  const { shipment, box } = await lockBox(tx, boxId)
  const live = await liveLabel(tx, boxId)
  // The box was opened meanwhile: its label is thrown away, and is billed by nobody.
  if (live?.id !== labelId) throw new Refused('box-not-ready')
  const made = { status: 'made', tracking_number: number, has_cn23: cn23 !== null } as const
  await end(tx, ctx, labelId, made)
  await recordFact(tx, ctx, {
    type: 'shipment.carrier-label-made',
    customerId: shipment.customerId,
    orderId: shipment.orderId,
    shipmentId: shipment.id,
    details: { ...boxDetails(box), trackingNumber: number },
    change: { before: {}, after: { box: box.place, trackingNumber: number } },
  })
  return { trackingNumber: number }
}

type Ended = {
  readonly status: 'made' | 'failed'
  readonly tracking_number?: string
  readonly has_cn23?: boolean
  readonly failure?: string
}

async function end(tx: Tx | Context['db'], ctx: Context, id: string, ended: Ended): Promise<void> {
  await tx
    .updateTable('carrier_labels')
    .set({ ...ended, ended_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .execute()
}

const codeOf = {
  refused: 'carrier-label-refused',
  misconfigured: 'carrier-key-refused',
  away: 'carrier-away',
  unsure: 'carrier-answer-lost',
} as const satisfies Record<LabelNotMade['kind'], string>

/** After a lost answer a label may exist at the carrier: it is billed only when its parcel is deposited, which never happens. */
async function noteFailure(
  ctx: Context,
  labelId: string,
  { kind, sentences }: LabelNotMade,
): Promise<Refused> {
  await end(ctx.db, ctx, labelId, { status: 'failed', failure: kind })
  return new Refused(codeOf[kind], kind === 'refused' ? { sentences } : undefined)
}

/** What Colissimo is asked for one closed box: what its declaration says, and what its customer paid. */
async function labelOrder(
  tx: Tx,
  ctx: Context,
  shipment: LockedShipment,
  box: LockedBox,
): Promise<LabelOrder> {
  const row = await rowOf(tx, shipment.id, box.id)
  // It was closed before there were declarations: opened and closed again it has one.
  const { declared } = row
  if (declared === null) throw new Refused('declaration-missing')
  const { tasks, transport } = await paidForShipment(tx, shipment)
  const countryCode = territoryCode(row.destination)
  if (countryCode === null) throw new Refused('carrier-label-destination')
  const isSigned = tasks.some(({ code }) => code === 'signature_required')
  const isEco = row.mode === 'eco'
  return {
    reference: boxNumber(shipment.number, box.place),
    productCode: isEco ? (isSigned ? 'ECOS' : 'ECO') : isSigned ? 'CDS' : 'COM',
    depositDate: parisDayText(parisDayOf(ctx.now())),
    weightGrams: box.weight,
    isNonStandard: isNonStandard(transport.catalogue.limits, box.dimensions),
    insuredCents: paidOnceFor(box, cents(row.insurance_tier * 100)),
    postageCents: declared.postageCents,
    sender: senderAddress(declared),
    addressee: addresseeAddress(row, declared, countryCode),
    articles: declared.goods.map(articleOf),
    numbers: declared.numbers ?? noCustomsNumbers,
  }
}

const rowOf = async (tx: Tx, shipmentId: string, boxId: string) =>
  found(
    await tx
      .selectFrom('shipments as s')
      .innerJoin('customers as c', 'c.user_id', 's.customer_id')
      .innerJoin('quotes as q', 'q.id', 's.quote_id')
      .leftJoin('customs_declarations as d', (join) => join.on('d.box_id', '=', boxId))
      .select(['s.destination', 's.mode', 's.address', 'c.first_name', 'c.last_name'])
      .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declared'))
      .select('q.insurance_tier')
      .where('s.id', '=', shipmentId)
      .executeTakeFirst(),
  )

type Row = Awaited<ReturnType<typeof rowOf>>

function senderAddress({ sender }: CustomsDeclaration): LabelAddress {
  const [town = '', ...street] = sender.lines.toReversed()
  const [, zipCode = '', city = ''] = /^(\d{5}) (.+)$/.exec(town) ?? []
  return {
    companyName: sender.name.slice(0, 35),
    ...streetOf(street.toReversed()),
    countryCode: 'FR',
    city,
    zipCode,
    email: sender.email,
  }
}

function addresseeAddress(
  row: Row,
  { addressee }: CustomsDeclaration,
  countryCode: string,
): LabelAddress {
  const { line1, line2, postalCode, city } = row.address as PostalAddress
  const phone = addressee.phone.replaceAll(/[^\d+]/g, '').slice(0, 15)
  return {
    lastName: row.last_name.slice(0, 35),
    firstName: row.first_name.slice(0, 29),
    ...streetOf(line2 === null ? [line1] : [line1, line2]),
    countryCode,
    city: city.slice(0, 35),
    zipCode: postalCode,
    ...(phone !== '' && { mobileNumber: phone }),
    email: addressee.email,
  }
}

/** Colissimo's second line is the street; the first and the third are what is more. */
function streetOf(lines: readonly string[]): Pick<LabelAddress, 'line1' | 'line2' | 'line3'> {
  const cut = labelLines(lines)
  if (cut === null) throw new Refused('carrier-label-address')
  const [street, more, evenMore] = cut
  return {
    line2: street,
    ...(more !== undefined && { line3: more }),
    ...(evenMore !== undefined && { line1: evenMore }),
  }
}

function articleOf(goods: CustomsDeclaration['goods'][number]): LabelArticle {
  const { description, quantity, unitGrams, unitNetCents, hsCode, origin } = goods
  if (unitGrams === null || hsCode === null || origin === null) {
    throw new Refused('carrier-label-goods')
  }
  return {
    description,
    quantity,
    weight: unitGrams / 1000,
    value: unitNetCents / 100,
    hsCode,
    originCountry: origin,
  }
}

/** Where a carrier's PDF is stored: by the request that it answers. */
export const paperKey = (labelId: string, paper: (typeof carrierPapers)[number]): string =>
  `carrier/${labelId}.${paper}`
