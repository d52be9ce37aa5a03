import { sql } from 'kysely'
import { comingsAndGoings } from '#domain/fact/journal.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { chainOf, noChain, printOf, sealedColumns, sealKey, type SealKey } from './seal-prints.ts'

const batch = 500
/** Numbers are given before commits: a fact may come in this far behind the last that was sealed, and is sealed then. */
export const lateBy = 5000

/** Seals the lines of the audit log that are not yet, in order; one job at a time does it. */
export async function sealJournal(ctx: Context): Promise<void> {
  const key = sealKey(ctx.config)
  let last = await sealBatch(ctx, key)
  while (last.sealed === batch) last = await sealBatch(ctx, key)
  // Outside the database too: what is cut off its end is missed from here.
  if (last.sealed > 0) {
    ctx.log.info({ position: last.position, seal: last.chain.toString('hex') }, 'journal sealed')
  }
}

type Last = { readonly position: number; readonly chain: Buffer; readonly sealed: number }

const sealBatch = (ctx: Context, key: SealKey): Promise<Last> =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seal-journal'))`.execute(tx)
    const before = await lastSeal(tx)
    const lines = await unsealed(tx)
    let { position, chain } = before
    const seals = lines.map((line) => {
      position += 1
      const link = linkOf(key, line, position)
      chain = chainOf(key, chain, link)
      return rowOf(link, chain, key, ctx.now())
    })
    if (seals.length > 0) await tx.insertInto('audit_seals').values(seals).execute()
    return { position, chain, sealed: seals.length }
  })

async function lastSeal(tx: Tx): Promise<{ position: number; chain: Buffer }> {
  const seal = await tx
    .selectFrom('audit_seals')
    .select(['position', 'chain'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seal ?? { position: 0, chain: noChain }
}

type Line = {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly fact: string
  readonly label: string
  readonly change: string
  readonly change_of: number | null
}

async function unsealed(tx: Tx): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`select e.id, e.at, e.type, ${sealedColumns}
    from events e left join fact_changes c on c.event_id = e.id
    where e.actor_role in ('operateur', 'admin', 'super_admin')
      and e.id > (select coalesce(max(event_id), 0) - ${lateBy}::int from audit_seals)
      and not exists (select from audit_seals s where s.event_id = e.id)
    order by e.id limit ${batch}`.execute(tx)
  return rows
}

const linkOf = (key: SealKey, line: Line, position: number) => ({
  position,
  eventId: line.id,
  at: line.at,
  ends: (comingsAndGoings as readonly string[]).includes(line.type),
  fact: printOf(key, line.fact),
  label: printOf(key, line.label),
  change: line.change_of === null ? null : printOf(key, line.change),
})

const rowOf = (
  { position, eventId, at, ends, fact, label, change }: ReturnType<typeof linkOf>,
  chain: Buffer,
  key: SealKey,
  now: Date,
) => ({
  position,
  event_id: eventId,
  at,
  ends,
  fact,
  label,
  change,
  chain,
  key_print: key.print,
  sealed_at: now,
})

export const sealJournalJob = defineJob({
  name: 'seal-journal',
  payload: noPayload,
  every: '* * * * *',
  run: sealJournal,
})
