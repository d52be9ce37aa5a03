import type * as z from 'zod/mini'
import type { makeCarrierSlip as endpoint } from '#contract/shipping/dispatches.ts'
import type { DispatchState } from '#domain/dispatch/dispatch.ts'
import { requireStaff } from '#server/core/access.ts'
import { LabelNotMade, type Slip } from '#server/core/adapters/colissimo.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, NotFound, Refused, Unavailable } from '#server/core/refused.ts'

type Asked = { readonly dispatchId: string }

/** A call to the carrier ends within 15 s: a request older than that has lost its server. */
const longestCallMs = 30_000

/**
 * Asks Colissimo for its deposit slip of a closed departure whose boxes all have its labels. The request is written first, so that
 * two presses make one slip; pressed again, it gives the slip that the departure has.
 */
export async function makeCarrierSlip(
  ctx: Context,
  { dispatchId }: Asked,
): Promise<z.output<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const { colissimo } = ctx
  if (!colissimo) throw new Unavailable('carrier-not-configured')
  const asked = await ctx.db.transaction().execute((tx) => ask(tx, ctx, dispatchId))
  if ('slip' in asked) return { number: asked.slip }
  try {
    const made = await colissimo.slip(asked.numbers)
    await ctx.files.put(carrierSlipFile(dispatchId), made.pdf)
    await ctx.db.transaction().execute((tx) => keep(tx, ctx, dispatchId, made))
    return { number: made.number }
  } catch (error) {
    await forget(ctx, dispatchId, asked.at)
    if (error instanceof LabelNotMade) throw refusalOf(error)
    throw error
  }
}

export const carrierSlipFile = (dispatchId: string): string => `carrier/${dispatchId}.slip`

async function ask(tx: Tx, ctx: Context, dispatchId: string) {
  const { state } = found(
    await tx
      .selectFrom('dispatches')
      .select('state')
      .where('id', '=', dispatchId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if ((state as DispatchState) !== 'closed') throw new Refused('dispatch-not-closed')
  const known = await slipOf(tx, dispatchId)
  if (known?.number) return { slip: known.number }
  const at = ctx.now()
  if (known && at.getTime() - known.asked_at.getTime() < longestCallMs) {
    throw new Refused('carrier-slip-being-made')
  }
  const boxes = await labelledBoxes(tx, dispatchId)
  const numbers = boxes.flatMap(({ labelled }) => labelled ?? [])
  if (numbers.length < boxes.length) throw new Refused('carrier-labels-missing')
  await tx
    .insertInto('carrier_slips')
    .values({ dispatch_id: dispatchId, asked_at: at })
    .onConflict((conflict) => conflict.column('dispatch_id').doUpdateSet({ asked_at: at }))
    .execute()
  return { numbers, at }
}

const slipOf = (db: Database | Tx, dispatchId: string) =>
  db
    .selectFrom('carrier_slips')
    .select(['number', 'asked_at'])
    .where('dispatch_id', '=', dispatchId)
    .executeTakeFirst()

/** The boxes of a departure, each with the number of its label when it left under a label of Colissimo. */
const labelledBoxes = (db: Database | Tx, dispatchId: string) =>
  db
    .selectFrom('dispatch_boxes as l')
    .leftJoin('carrier_labels as c', (join) =>
      join
        .onRef('c.box_id', '=', 'l.box_id')
        .onRef('c.tracking_number', '=', 'l.tracking_number')
        .on('c.status', '=', 'made'),
    )
    .select('c.tracking_number as labelled')
    .where('l.dispatch_id', '=', dispatchId)
    .orderBy('l.loaded_at')
    .orderBy('l.box_id')
    .execute()

async function keep(tx: Tx, ctx: Context, dispatchId: string, { number }: Slip): Promise<void> {
  await tx
    .updateTable('carrier_slips')
    .set({ number, made_at: ctx.now() })
    .where('dispatch_id', '=', dispatchId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'dispatch.carrier-slip-made',
    details: { dispatchId, number },
    change: { before: {}, after: { number } },
  })
}

/** The next press asks again. */
async function forget({ db }: Context, dispatchId: string, askedAt: Date): Promise<void> {
  await db
    .deleteFrom('carrier_slips')
    .where('dispatch_id', '=', dispatchId)
    .where('asked_at', '=', askedAt)
    .where('number', 'is', null)
    .execute()
}

const codeOf = {
  refused: 'carrier-slip-refused',
  misconfigured: 'carrier-key-refused',
  away: 'carrier-away',
  unsure: 'carrier-answer-lost',
} as const satisfies Record<LabelNotMade['kind'], string>

const refusalOf = ({ kind, sentences }: LabelNotMade): Refused =>
  new Refused(codeOf[kind], kind === 'refused' ? { sentences } : undefined)

export async function readCarrierSlip(ctx: Context, { dispatchId }: Asked): Promise<SentFile> {
  requireStaff(ctx.actor)
  const { number } = found(await slipOf(ctx.db, dispatchId))
  if (number === null) throw new NotFound()
  const bytes = await ctx.files.get(carrierSlipFile(dispatchId))
  if (!bytes) throw new Error(`Colissimo's slip ${number} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `bordereau-colissimo-${number}.pdf` }
}

/** What its page says of Colissimo's slip; `null` where there is none to have. */
export async function carrierSlipView(
  { db, colissimo }: Context,
  { id, state }: { readonly id: string; readonly state: string },
): Promise<{ readonly number: string | null } | null> {
  if (state !== 'closed') return null
  const known = await slipOf(db, id)
  if (known?.number) return { number: known.number }
  if (!colissimo) return null
  const boxes = await labelledBoxes(db, id)
  return boxes.every(({ labelled }) => labelled !== null) ? { number: null } : null
}
