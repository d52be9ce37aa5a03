import type { Context, Tx } from '#server/core/context.ts'
import { insertExamplePeople, type ExamplePeople } from './insert-example-people.ts'
import { insertExampleParcels, type ExampleParcels } from './insert-example-parcels.ts'
import { insertExampleRequests, type ExampleRequests } from './insert-example-requests.ts'
import { insertExampleSales, type ExampleSales } from './insert-example-sales.ts'

export type ExampleRows = ExamplePeople & ExampleParcels & ExampleSales & ExampleRequests

/**
 * Gives rows of an example customer to the reader, in a transaction that is always rolled back. The rows have numbers of their
 * own, so that no counter moves.
 */
export async function withExampleRows<Value>(
  ctx: Context,
  read: (inside: Context, rows: ExampleRows) => Promise<Value>,
): Promise<Value> {
  const tx = await ctx.db.startTransaction().execute()
  try {
    return await read({ ...ctx, db: tx }, await insertExampleRows(tx, ctx))
  } finally {
    await tx.rollback().execute()
  }
}

async function insertExampleRows(tx: Tx, ctx: Context): Promise<ExampleRows> {
  const people = await insertExamplePeople(tx, ctx)
  const parcels = await insertExampleParcels(tx, ctx, people)
  const sales = await insertExampleSales(tx, ctx, { ...people, ...parcels })
  const requests = await insertExampleRequests(tx, ctx, { ...people, ...parcels, ...sales })
  return { ...people, ...parcels, ...sales, ...requests }
}
