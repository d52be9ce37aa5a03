import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { sumOf } from '#domain/money.ts'
import type { BenefitCounters, Plan } from '#domain/plan/plan.ts'
import { addBenefits, addFee } from '#domain/pricing/added-lines.ts'
import type { EstimateLine } from '#domain/pricing/estimate.ts'
import { feeOf } from '#domain/storage/day-prices.ts'
import { storageAccount, type StoredParcel } from '#domain/storage/storage.ts'
import { cents, type Cents } from '#domain/units.ts'

type Line = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
}

type Kept = { readonly trackingNumber: string; readonly stored: StoredParcel }

/**
 * One line for the days due of each parcel at each price of a day, counted by that parcel's own storage
 * (docs/rules/storage.md#storage-on-a-quote); none for a parcel that owes nothing.
 */
export function storageLines(
  { storage }: Pick<Catalogue, 'storage'>,
  parcels: readonly Kept[],
  at: Date,
): Line[] {
  return parcels.flatMap(({ trackingNumber, stored }) => {
    const label = storageLabel(trackingNumber)
    return storageAccount(storage, stored, at).dueAt.map((due) => ({
      code: 'storage',
      label,
      quantity: due.days,
      unitCents: due.perDayCents,
      amountCents: feeOf([due]),
    }))
  })
}

const storageLabel = (trackingNumber: string): string =>
  `Garde du colis ${trackingNumber} après la période gratuite, par jour`

/** Whether this line, in the words of today or of its day, is for that parcel: its tracking number is one of them. */
export const isStorageOf = (label: string, trackingNumber: string): boolean =>
  label.split(/[^0-9A-Z]+/u).includes(trackingNumber)

/** The lines with the storage computed again, in the same position. */
export function withStorage<Any extends Line>(
  lines: readonly Any[],
  storage: readonly Line[],
): (Any | Line)[] {
  const others = lines.filter(({ code }) => code !== 'storage')
  const at = lines.findIndex(({ code }) => code === 'storage')
  if (at === -1) return beforeFee(others, storage)
  return [...others.slice(0, at), ...storage, ...others.slice(at)]
}

type Price<Of> = {
  readonly lines: readonly Of[]
  readonly shippingCents: Cents
  readonly feeCents: Cents
  readonly totalCents: Cents
}

/** A price with these lines added to its transport part. */
export function withAdded<Any extends Line>(
  { lines, shippingCents, feeCents, totalCents }: Price<Any>,
  added: readonly Line[],
): Price<Any | Line> {
  const addedCents = sumOf(added.map(({ amountCents }) => amountCents))
  return {
    lines: beforeFee(lines, added),
    shippingCents: cents(shippingCents + addedCents),
    feeCents,
    totalCents: cents(totalCents + addedCents),
  }
}

/** Adds lines before the processing fee, which is last. */
function beforeFee<Any extends { readonly code: string }, Added>(
  lines: readonly Any[],
  added: readonly Added[],
): (Any | Added)[] {
  const fee = lines.findIndex(({ code }) => code === 'processing_fee')
  const at = fee === -1 ? lines.length : fee
  return [...lines.slice(0, at), ...added, ...lines.slice(at)]
}

const ofPlan = new Set([
  'processing_fee',
  'benefit_consolidation',
  'benefit_grouped_repackaging',
  'benefit_processing_fee',
])

/** The lines of a quote as they would be with another plan: with that plan's fee and benefits, all else as sent. */
export function linesWithPlan(
  lines: readonly Line[],
  plan: Plan,
  counters: BenefitCounters,
): EstimateLine[] {
  const others = lines.filter(({ code }) => !ofPlan.has(code)) as EstimateLine[]
  addBenefits(others, plan, counters)
  if (lines.some(({ code }) => code === 'processing_fee')) addFee(others, plan, counters)
  return others
}
