import type { Context } from '#server/core/context.ts'

/** A load balancer's question: may this replica be given work? A failure is the door's 503. */
export async function checkReadiness(
  ctx: Context,
): Promise<{ status: 'ready'; database: 'up'; jobs: 'up' }> {
  await ctx.pool.query('select 1')
  await ctx.jobs.check()
  return { status: 'ready', database: 'up', jobs: 'up' }
}
