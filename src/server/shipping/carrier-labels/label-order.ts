import type { PostalAddress } from '#contract/core/shapes.ts'
import { type CustomsDeclaration, noCustomsNumbers } from '#domain/customs/declaration.ts'
import { territoryCode } from '#domain/destination/destination.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'
import { boxNumber, paidOnceFor } from '#domain/shipment/box.ts'
import { labelLines } from '#domain/shipment/label-address.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import {
  type LabelAddress,
  type LabelArticle,
  type LabelOrder,
} from '#server/core/adapters/colissimo.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'
import { type LockedBox, type LockedShipment } from '#server/shipping/shipments/locked-shipment.ts'
import { paidForShipment } from '#server/shipping/shipments/paid-work-of.ts'

/** What Colissimo is asked for one closed box: what its declaration says, and what its customer paid. */
export async function labelOrder(
  tx: Tx,
  ctx: Context,
  shipment: LockedShipment,
  box: LockedBox,
): Promise<LabelOrder> {
  const row = await rowOf(tx, shipment.id, box.id)
  // It was closed before there were declarations: opened and closed again it has one.
  const { declared } = row
  if (declared === null) throw new Refused('declaration-missing')
  const { tasks, transport, insuredCents } = await paidForShipment(tx, shipment)
  const countryCode = territoryCode(row.destination)
  if (countryCode === null) throw new Refused('carrier-label-destination')
  const isSigned = tasks.some(
    ({ code, isImpossible }) => code === 'signature_required' && !isImpossible,
  )
  const isEco = row.mode === 'eco'
  return {
    reference: boxNumber(shipment.number, box.place),
    productCode: isEco ? (isSigned ? 'ECOS' : 'ECO') : isSigned ? 'CDS' : 'COM',
    depositDate: parisDayText(parisDayOf(ctx.now())),
    weightGrams: box.weight,
    isNonStandard: isNonStandard(transport.catalogue.limits, box.dimensions),
    insuredCents: paidOnceFor(box, insuredCents),
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
      .leftJoin('customs_declarations as d', (join) => join.on('d.box_id', '=', boxId))
      .select(['s.destination', 's.mode', 's.address', 'c.first_name', 'c.last_name'])
      .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declared'))
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
    ...namesOf(addressee.name, row),
    ...streetOf(line2 === null ? [line1] : [line1, line2]),
    countryCode,
    city: city.slice(0, 35),
    zipCode: postalCode,
    ...(phone !== '' && { mobileNumber: phone }),
    email: addressee.email,
  }
}

/** Colissimo wants two names, or one as of a company; what the account says in two is not cut otherwise. */
function namesOf(
  name: string,
  account: Pick<Row, 'first_name' | 'last_name'>,
): Pick<LabelAddress, 'companyName' | 'firstName' | 'lastName'> {
  const isHolder = name === `${account.first_name} ${account.last_name}`
  const [first = '', ...others] = isHolder
    ? [account.first_name, account.last_name]
    : name.split(' ')
  if (others.length === 0) return { companyName: first.slice(0, 35) }
  return { lastName: others.join(' ').slice(0, 35), firstName: first.slice(0, 29) }
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
