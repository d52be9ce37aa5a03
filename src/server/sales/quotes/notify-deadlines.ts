import { sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import {
  chargedStatuses,
  isStorageEnding,
  storageAccount,
  storageWarningDays,
  type StoredParcel,
} from '#domain/storage/storage.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import {
  awaitsChoice,
  isPaidToLeave,
  quoteWaitsText,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { Context } from '#server/core/context.ts'
import { doApart, forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

const day = 24 * 3_600_000
const batch = 200
/** A quote that ends within these days is announced, unless it was sent the day before. */
const quoteDays = 3
/** So is the end of the days to choose for a blocked parcel, unless it was blocked the day before. */
const choiceDays = 2

/**
 * Warns customers, once each, that a quote expires soon, that their days to choose end or that a parcel's storage will soon cost
 * (docs/rules/messages.md#deadlines-told).
 */
export async function notifyDeadlines(ctx: Context): Promise<void> {
  await doApart(
    () => forEachApart(endingQuotes(ctx), (quote) => notifyQuote(ctx, quote)),
    () => forEachApart(endingChoices(ctx), (choice) => notifyChoice(ctx, choice)),
    () => notifyParcels(ctx),
  )
}

const first = '00000000-0000-0000-0000-000000000000'

type Ending = { readonly id: string; readonly version: number; readonly customer_id: string }

const endingQuotes = (ctx: Context) =>
  rowsInPages<Ending>(async (after) => {
    const now = ctx.now().getTime()
    const { rows } = await sql<Ending>`
    select q.id, q.version, q.customer_id from quotes q
    join quote_versions v on v.quote_id = q.id and v.version = q.version
    where ${sql.raw(quoteWaitsText)} and q.valid_until > ${ctx.now()}
      and q.valid_until < ${new Date(now + quoteDays * day)} and v.sent_at < ${new Date(now - day)}
      and q.id > ${after?.id ?? first}
    order by q.id limit ${batch}`.execute(ctx.db)
    return rows
  })

const notifyQuote = (ctx: Context, { id: quoteId, version, customer_id }: Ending) =>
  ctx.db.transaction().execute(async (tx) => {
    await notify(tx, ctx, {
      kind: 'quote-expiring',
      payload: { quoteId, version },
      userId: customer_id,
      dedupeKey: `quote-expiring:${quoteId}:${version}`,
    })
  })

type Choice = {
  readonly id: string
  readonly parcel_id: string
  readonly customer_id: string
  readonly deadline: Date
}

const endingChoices = (ctx: Context) =>
  rowsInPages<Choice>(async (after) => {
    const now = ctx.now().getTime()
    const { rows } = await sql<Choice>`
    select k.id, k.parcel_id, p.customer_id, k.deadline from parcel_blocks k join parcels p on p.id = k.parcel_id
    where k.lifted_at is null and k.deadline > ${ctx.now()} and k.deadline < ${new Date(now + choiceDays * day)}
      and k.blocked_at < ${new Date(now - day)} and ${awaitsChoice} and k.id > ${after?.id ?? first}
    order by k.id limit ${batch}`.execute(ctx.db)
    return rows
  })

const notifyChoice = (ctx: Context, { id, parcel_id: parcelId, customer_id, deadline }: Choice) =>
  ctx.db.transaction().execute(async (tx) => {
    await notify(tx, ctx, {
      kind: 'parcel-blocked',
      payload: { parcelId, isReminder: true },
      userId: customer_id,
      dedupeKey: `choice-ending:${id}:${deadline.toISOString()}`,
    })
  })

type Kept = { readonly id: string; readonly customer_id: string }

/** Warns about parcels on a shelf. */
async function notifyParcels(ctx: Context): Promise<void> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const kept = rowsInPages<Kept & { stored: StoredParcel | undefined }>(async (after) => {
    const rows = await keptAfter(ctx, after?.id ?? first, catalogue)
    const ids = rows.map(({ id }) => id)
    const storedById = await storedParcels(ctx.db, catalogue, ids)
    return rows.map((row) => ({ ...row, stored: storedById.get(row.id) }))
  })
  await forEachApart(kept, async ({ id, customer_id, stored }) => {
    const account = stored && storageAccount(catalogue.storage, stored, ctx.now())
    if (account && isStorageEnding(account)) {
      await notifyParcel(ctx, id, customer_id, parisDayText(account.freeUntil))
    }
  })
}

/** Parcels old enough to be near the end of free storage under the shortest plan. */
async function keptAfter(
  { db, now }: Context,
  after: string,
  { plans }: Catalogue,
): Promise<readonly Kept[]> {
  const fewest = Math.min(...Object.values(plans).map(({ freeStorageDays }) => freeStorageDays))
  const young = new Date(now().getTime() - (fewest - storageWarningDays - 1) * day)
  const { rows } = await sql<Kept>`
    select p.id, p.customer_id from parcels p
    join receptions r on r.parcel_id = p.id
    where p.customer_id is not null and p.status in (${sql.join(chargedStatuses)}) and p.destroyed_at is null and r.received_at < ${young}
      and not ${isPaidToLeave('p.id')}
      and p.id > ${after}
    order by p.id limit ${batch}`.execute(db)
  return rows
}

const notifyParcel = (ctx: Context, parcelId: string, customerId: string, freeUntil: string) =>
  ctx.db.transaction().execute(async (tx) => {
    await notify(tx, ctx, {
      kind: 'storage-ending',
      payload: { parcelId },
      userId: customerId,
      dedupeKey: `storage-ending:${parcelId}:${freeUntil}`,
    })
  })

export const notifyDeadlinesJob = defineJob({
  name: 'tell-deadlines',
  payload: noPayload,
  every: '7 * * * *',
  run: notifyDeadlines,
})
