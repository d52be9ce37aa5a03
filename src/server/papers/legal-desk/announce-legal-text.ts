import * as z from 'zod'
import { sql } from 'kysely'
import type { Readers } from '#domain/legal/legal-subject.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies the readers of a future version, once each, a batch at a time by their id; does nothing when the version was withdrawn
 * meanwhile.
 */
export async function announceLegalText(ctx: Context, publicationId: string): Promise<void> {
  const found = rowsInPages<Reader>(async (after) => {
    const readers = await readersToTell(ctx, publicationId)
    return readers === null ? [] : readersAfter(ctx, publicationId, readers, after?.id ?? first)
  })
  await forEachApart(found, async ({ id, isTold }) => {
    if (!isTold) await tell(ctx, publicationId, id)
  })
}

/** Who joined since the announcement of a version accepted the one in force, and hears of the next one before its day. */
export async function announceLegalTexts(ctx: Context): Promise<void> {
  const pending = ctx.db
    .selectFrom('legal_publications')
    .select('id')
    .where('announced_to', 'is not', null)
    .where('effective_from', '>', ctx.now())
    .execute()
  await forEachApart(pending, ({ id }) => announceLegalText(ctx, id))
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

type Reader = { readonly id: string; readonly isTold: boolean }

async function readersAfter(
  { db }: Context,
  publicationId: string,
  readers: Readers,
  after: string,
): Promise<Reader[]> {
  const live = sql`and exists (select 1 from subscriptions s where s.customer_id = c.user_id and s.ended_at is null)`
  const { rows } = await sql<Reader>`
    select c.user_id as id, exists (
      select from notifications n where n.dedupe_key = ${dedupeKeyOf(publicationId, '')} || c.user_id) as "isTold"
    from customers c join users u on u.id = c.user_id
    where c.user_id > ${after} and u.deleted_at is null and u.is_active and u.email_verified
      ${readers === 'subscribers' ? live : sql``}
    order by c.user_id limit ${batch}`.execute(db)
  return rows
}

const dedupeKeyOf = (publicationId: string, userId: string) =>
  `legal-changed:${publicationId}:${userId}`

async function tell(ctx: Context, publicationId: string, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await notify(tx, ctx, {
      kind: 'legal-changed',
      payload: { publicationId },
      userId,
      dedupeKey: dedupeKeyOf(publicationId, userId),
    })
  })
}

export const announceLegalTextJob = defineJob({
  name: 'announce-legal-text',
  payload: z.strictObject({ publicationId: z.uuid() }),
  run: (ctx, { publicationId }) => announceLegalText(ctx, publicationId),
})

export const announceLegalTextsJob = defineJob({
  name: 'announce-legal-texts',
  payload: noPayload,
  every: '53 * * * *',
  isNightly: true,
  run: announceLegalTexts,
})
