import type { Person, TestApp } from './test-app.ts'

/** A new price of a plan for running subscriptions, to come. */
export async function insertPlanPriceChange({ deps }: TestApp, admin: Person): Promise<string> {
  const { id } = await deps.db
    .insertInto('plan_price_changes')
    .values({
      plan: 'standard',
      frequency: 'month',
      price_cents: 1190,
      catalogue_version: 1,
      counts_from: new Date(deps.now().getTime() + 40 * 86_400_000),
      decided_at: deps.now(),
      decided_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
