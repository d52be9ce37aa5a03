import * as z from 'zod'
import { sql } from 'kysely'
import type { Readers } from '#domain/legal/legal-subject.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies the readers of a future version, once each, a batch at a time by their id; does nothing when the version was withdrawn
 * meanwhile.
 */
export async function announceLegalText(ctx: Context, publicationId: string): Promise<void> {
  const ids = rowsInPages<string>(async (after = first) => {
    const readers = await readersToTell(ctx, publicationId)
    return readers === null ? [] : readersAfter(ctx, readers, after)
  })
  await forEachApart(ids, (userId) => tell(ctx, publicationId, userId))
}

async function readersToTell({ db }: Context, publicationId: string): Promise<Readers | null> {
  const row = await db
    .selectFrom('legal_publications')
    .select('announced_to')
    .where('id', '=', publicationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return (row?.announced_to as Readers | null | undefined) ?? null
}

async function readersAfter({ db }: Context, readers: Readers, after: string): Promise<string[]> {
  const live = sql`and exists (select 1 from subscriptions s where s.customer_id = c.user_id and s.ended_at is null)`
  const { rows } = await sql<{ id: string }>`
    select c.user_id as id from customers c join users u on u.id = c.user_id
    where c.user_id > ${after} and u.deleted_at is null and u.is_active and u.email_verified
      ${readers === 'subscribers' ? live : sql``}
    order by c.user_id limit ${batch}`.execute(db)
  return rows.map(({ id }) => id)
}

async function tell(ctx: Context, publicationId: string, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await notify(tx, ctx, {
      kind: 'legal-changed',
      payload: { publicationId },
      userId,
      dedupeKey: `legal-changed:${publicationId}:${userId}`,
    })
  })
}

export const announceLegalTextJob = defineJob({
  name: 'announce-legal-text',
  payload: z.strictObject({ publicationId: z.uuid() }),
  run: (ctx, { publicationId }) => announceLegalText(ctx, publicationId),
})
