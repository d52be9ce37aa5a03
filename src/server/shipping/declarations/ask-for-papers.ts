import { sql } from 'kysely'
import { gapOf } from '#domain/customs/invoice-balance.ts'
import { missingPapers } from '#domain/parcel/contents.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import {
  customsPapers,
  lacksPapers,
  paperColumns,
} from '#server/warehouse/contents/content-queries.ts'
import { invoiceGroupsOf } from '#server/warehouse/contents/contents-view.ts'

const batch = 200

/**
 * Each morning, asks the owners of paid parcels for the papers that keep their boxes open: once for the same lack, and again when
 * something else is missing (docs/rules/parcels.md#customs-papers).
 */
export async function askForPapers(ctx: Context): Promise<void> {
  await forEachApart(
    rowsInPages<Paid>((after) => paidAfter(ctx, after?.id ?? first)),
    (parcel) => askForWhatLacks(ctx, parcel),
  )
}

const first = '00000000-0000-0000-0000-000000000000'

async function paidAfter(ctx: Context, after: string) {
  const parcels = await paidParcelsAfter(ctx, after)
  const ids = parcels.map(({ id }) => id)
  const groups = await invoiceGroupsOf(ctx.db, ids)
  return parcels.map((parcel) => ({
    ...parcel,
    group: groups.find(({ parcelIds }) => parcelIds.includes(parcel.id)),
  }))
}
type Paid = Awaited<ReturnType<typeof paidAfter>>[number]

async function askForWhatLacks(ctx: Context, parcel: Paid): Promise<void> {
  const gap = parcel.group ? gapOf(parcel.group) : null
  const lacks = [
    ...missingPapers(customsPapers(parcel)),
    ...(gap ? [`${gap.totalCents ?? 'none'}-${gap.linesCents}`] : []),
  ]
  if (lacks.length > 0) await ask(ctx, parcel, lacks.join('+'))
}

const paidParcelsAfter = ({ db }: Context, after: string) =>
  db
    .selectFrom('parcels as p')
    .select(['p.id', 'p.customer_id', ...paperColumns])
    .where('p.status', '=', 'processing')
    .where('p.id', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('shipment_parcels as b')
          .innerJoin('shipments as s', 's.id', 'b.shipment_id')
          .select('s.id')
          .whereRef('b.parcel_id', '=', 'p.id')
          .where('b.box_id', 'is', null)
          .where('b.open', '=', true)
          .where('s.status', '=', 'to_pack'),
      ),
    )
    .where((eb) =>
      eb.or([sql<boolean>`${sql.raw(lacksPapers('p'))}`, eb('p.has_invoice', '=', true)]),
    )
    .orderBy('p.id')
    .limit(batch)
    .execute()

type Asked = { readonly id: string; readonly customer_id: string | null }

async function ask(ctx: Context, { id: parcelId, customer_id }: Asked, lacks: string) {
  if (customer_id === null) return
  await ctx.db.transaction().execute(async (tx) => {
    await notify(tx, ctx, {
      kind: 'papers-missing',
      payload: { parcelId },
      userId: customer_id,
      dedupeKey: `papers-missing:${parcelId}:${lacks}`,
    })
  })
}

export const askForPapersJob = defineJob({
  name: 'ask-for-papers',
  payload: noPayload,
  every: '23 7 * * *',
  run: askForPapers,
})
