import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { decidePlanPrice as decidePlanPriceEndpoint } from '#contract/offer/plan-prices.ts'
import { earliestPriceDay, judgePriceDay } from '#domain/plan/announced-price.ts'
import { priceItem } from '#domain/cart/price-item.ts'
import { parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { announcePlanPriceJob, concernedBy } from './announce-plan-price.ts'

type Input = z.output<typeof decidePlanPriceEndpoint.input>

/**
 * The office's choice that running subscriptions renew at the catalogue's price from a day on (docs/rules/money.md#new-prices). Their
 * holders are written to at once, by a job; without this choice they keep theirs.
 */
export async function decidePlanPrice(
  ctx: Context,
  input: Input,
): Promise<z.input<typeof decidePlanPriceEndpoint.output>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plan-prices'))`.execute(tx)
    const { plan, frequency, priceCents } = input
    const catalogueVersion = await versionAtPrice(tx, ctx, input)
    const earliestDay = parisDayText(earliestPriceDay(ctx.now()))
    const wanted = parisDayOfText(input.countsFrom)
    const countsFrom = accepted(judgePriceDay(wanted, ctx.now()), { earliestDay })
    await refuseSecondChoice(tx, ctx, input)
    const { concerned } = await concernedBy(tx, input, priceCents)
      .select(({ fn }) => fn.countAll<number>().as('concerned'))
      .executeTakeFirstOrThrow()
    if (Number(concerned) === 0) throw new Refused('nobody-concerned')
    const { id: changeId } = await tx
      .insertInto('plan_price_changes')
      .values({
        plan,
        frequency,
        price_cents: priceCents,
        catalogue_version: catalogueVersion,
        counts_from: countsFrom,
        decided_at: ctx.now(),
        decided_by: adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { plan, frequency, priceCents, countsFrom: countsFrom.toISOString() }
    await recordFact(tx, ctx, { type: 'catalogue.price-change-decided', details })
    await enqueue(tx, ctx, announcePlanPriceJob, { changeId })
    return { changeId, concerned: Number(concerned) }
  })
}

async function versionAtPrice(tx: Tx, ctx: Context, input: Input): Promise<number> {
  const { plan, frequency, priceCents } = input
  const { catalogue, version } = await currentCatalogue(tx, ctx.now())
  const { unitCents } = accepted(priceItem(catalogue, { kind: 'plan', plan, frequency }))
  if (unitCents !== priceCents) throw new Refused('price-changed', { priceCents: unitCents })
  return version
}

async function refuseSecondChoice(tx: Tx, ctx: Context, { plan, frequency }: Input): Promise<void> {
  const open = await tx
    .selectFrom('plan_price_changes')
    .select('id')
    .where('plan', '=', plan)
    .where('frequency', '=', frequency)
    .where('revoked_at', 'is', null)
    .where('counts_from', '>', ctx.now())
    .executeTakeFirst()
  if (open) throw new Refused('price-change-open')
}

/** Takes the choice back until its day comes; who was told is told again. A second call changes nothing. */
export async function revokePlanPrice(
  ctx: Context,
  { changeId }: { readonly changeId: string },
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const change = found(
      await tx
        .selectFrom('plan_price_changes')
        .selectAll()
        .where('id', '=', changeId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (change.revoked_at !== null) return {}
    if (change.counts_from <= ctx.now()) throw new Refused('price-change-counts')
    await tx
      .updateTable('plan_price_changes')
      .set({ revoked_at: ctx.now(), revoked_by: adminId })
      .where('id', '=', changeId)
      .execute()
    const { plan, frequency, price_cents: priceCents } = change
    const details = { plan, frequency, priceCents, countsFrom: change.counts_from.toISOString() }
    await recordFact(tx, ctx, { type: 'catalogue.price-change-revoked', details })
    await enqueue(tx, ctx, announcePlanPriceJob, { changeId })
    return {}
  })
}
