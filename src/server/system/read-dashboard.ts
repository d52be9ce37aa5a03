import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readDashboard as endpoint } from '#contract/dashboard.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

type Dashboard = z.input<typeof endpoint.output>

/** What the office sees first (specification 001 §2, §7). A deleted account is no user any more. */
export async function readDashboard(ctx: Context): Promise<Dashboard> {
  requireAdmin(ctx.actor)
  const { rows } = await sql<Omit<Dashboard, 'actions'>>`select
    (select count(*) from parcels where status in ('pending_arrival', 'received', 'pending_quote')) as "pendingParcels",
    (select count(*) from parcels where status = 'delivered') as "deliveredParcels",
    (select count(*) from quotes where status in ('draft', 'pending_validation', 'sent_to_client')) as "pendingQuotes",
    (select count(*) from users where deleted_at is null) as "users"`.execute(ctx.db)
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  return { ...counts, actions: await lastActions(ctx) }
}

/** What the staff did last; coming and going is no action. */
async function lastActions({ db }: Context): Promise<Dashboard['actions']> {
  const events = await db
    .selectFrom('events as e')
    .innerJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.type', 'e.at', 'e.actor_label'])
    .where('u.role', 'in', ['operateur', 'admin', 'super_admin'])
    .where('e.type', 'not in', ['account.signed-in', 'account.signed-out', 'account.proved'])
    .orderBy('e.id', 'desc')
    .limit(5)
    .execute()
  return events.map(({ id, type, at, actor_label }) => ({
    id,
    type,
    at: at.toISOString(),
    actor: actor_label,
  }))
}
