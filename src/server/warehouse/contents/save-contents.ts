import type * as z from 'zod/mini'
import type {
  ContentsView,
  saveContents as saveContentsEndpoint,
  saveWarehouseContents as saveWarehouseContentsEndpoint,
} from '#contract/warehouse/parcel-contents.ts'
import { isHsCode } from '#domain/customs/is-hs-code.ts'
import { isHeavierThanParcel, netGramsOf } from '#domain/customs/declaration.ts'
import {
  allWeighed,
  checkContentLine,
  linesWithout,
  totalOfContents,
  type ContentLine,
  type TakenOut,
} from '#domain/parcel/content-line.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/attempts.ts'
import { accepted, found, InvalidInput, Refused } from '#server/core/refused.ts'
import {
  type ContentsParcel,
  contentsState,
  type ContentsState,
  findLines,
  grossGramsOf,
  lockContentsParcel,
} from './content-queries.ts'
import { contentsOf, lineView } from './contents-view.ts'

const hour = 3_600_000
/** Far more than a person can type: each save stays as a fact for ever. */
export const mostSavesAnHour = 200

/**
 * Replaces the declared contents of a parcel, until it is packed. Refuses `contents-closed`, `net-above-gross` and, with the
 * current contents, `stale-version`; 422 with a code per vague description or unknown code, 429 after `mostSavesAnHour`.
 */
export async function saveContents(
  ctx: Context,
  { parcelId, version, lines }: z.output<typeof saveContentsEndpoint.input>,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await requireTry(ctx, { key: `contents:${customerId}`, max: mostSavesAnHour, windowMs: hour })

  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, customerId))
    requireOpenContents(parcel)
    await replaceContents(tx, parcel, { version, lines })
    const details = { lines: lines.length }
    await recordFact(tx, ctx, { type: 'parcel.contents-changed', customerId, parcelId, details })
  })
  return contentsOf(ctx, parcelId, customerId)
}

export function requireOpenContents(parcel: ContentsState): void {
  if (!contentsCanChange(contentsState(parcel))) throw new Refused('contents-closed')
}

/**
 * The team completes what an owner declared: a code, a weight, a clearer word. The journal has the lines of before. Refuses as
 * `saveContents`, and `parcel-without-owner`: what nobody declared is for its owner to say, once known.
 */
export async function saveWarehouseContents(
  ctx: Context,
  { parcelId, version, lines }: z.output<typeof saveWarehouseContentsEndpoint.input>,
): Promise<ContentsView> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, undefined))
    const { customer_id: customerId } = parcel
    if (customerId === null) throw new Refused('parcel-without-owner')
    requireOpenContents(parcel)
    const before = (await findLines(tx, parcelId)).map(lineView)
    await replaceContents(tx, parcel, { version, lines })
    await recordFact(tx, ctx, {
      type: 'parcel.contents-changed',
      customerId,
      parcelId,
      details: { lines: lines.length },
      change: { before: { lines: before }, after: { lines } },
    })
  })
  return contentsOf(ctx, parcelId, undefined)
}

type TakingOut = { readonly version: number; readonly taken: readonly TakenOut[] }

/**
 * Takes pieces that left the parcel out of its declared contents. The caller holds the parcel. Refuses `contents-changed` when the
 * owner saved since, `taken-not-declared`, `net-above-gross`. Returns what the pieces cost.
 */
export async function takeOutOfContents(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  { version, taken }: TakingOut,
): Promise<Cents> {
  const parcel = found(await lockContentsParcel(tx, parcelId, undefined))
  if (parcel.contents_version !== version) throw new Refused('contents-changed')
  const before = (await findLines(tx, parcelId)).map(lineView)
  const lines = accepted(linesWithout(before, taken))
  await requireLighterThanParcel(tx, parcelId, lines)
  if (taken.length === 0) return cents(0)
  await storeLines(tx, parcelId, { version, lines })
  await recordFact(tx, ctx, {
    type: 'parcel.contents-changed',
    customerId: parcel.customer_id,
    parcelId,
    details: { lines: lines.length },
    change: { before: { lines: before }, after: { lines } },
  })
  return cents(totalOfContents(before) - totalOfContents(lines))
}

type Replacing = { readonly version: number; readonly lines: readonly ContentLine[] }

/** Checks the lines, then puts them in the place of those of the locked parcel. */
async function replaceContents(
  tx: Tx,
  { id: parcelId, contents_version: current }: ContentsParcel,
  { version, lines }: Replacing,
): Promise<void> {
  requireClearLines(lines)
  if (current !== version) {
    const stored = (await findLines(tx, parcelId)).map(lineView)
    throw new Refused('stale-version', { version: current, lines: stored })
  }
  await requireLighterThanParcel(tx, parcelId, lines)
  await storeLines(tx, parcelId, { version, lines })
}

async function storeLines(tx: Tx, parcelId: string, { version, lines }: Replacing): Promise<void> {
  await replaceLines(tx, parcelId, lines)
  await tx
    .updateTable('parcels')
    .set({
      contents_version: version + 1,
      has_contents: lines.length > 0,
      has_weights: allWeighed(lines),
    })
    .where('id', '=', parcelId)
    .execute()
}

function requireClearLines(lines: readonly ContentLine[]): void {
  const faults = lines.flatMap((line, index) => {
    const checked = checkContentLine(line)
    return [
      ...(checked.ok ? [] : [[`lines.${index}.description`, checked.refusal] as const]),
      ...(line.hsCode === null || isHsCode(line.hsCode)
        ? []
        : [[`lines.${index}.hsCode`, 'unknown'] as const]),
    ]
  })
  if (faults.length > 0) throw new InvalidInput(Object.fromEntries(faults))
}

async function requireLighterThanParcel(
  tx: Tx,
  parcelId: string,
  lines: readonly ContentLine[],
): Promise<void> {
  const grossGrams = await grossGramsOf(tx, parcelId)
  if (!isHeavierThanParcel(lines, grossGrams)) return
  throw new Refused('net-above-gross', { netGrams: netGramsOf(lines), grossGrams })
}

async function replaceLines(
  tx: Tx,
  parcelId: string,
  lines: readonly ContentLine[],
): Promise<void> {
  await tx.deleteFrom('content_lines').where('parcel_id', '=', parcelId).execute()
  if (lines.length === 0) return
  const rows = lines.map(
    ({ description, quantity, unitCents, unitGrams, category, origin, hsCode }, index) => ({
      parcel_id: parcelId,
      position: index + 1,
      description,
      quantity,
      unit_cents: unitCents,
      unit_grams: unitGrams,
      category,
      origin,
      hs_code: hsCode,
    }),
  )
  await tx.insertInto('content_lines').values(rows).execute()
}
