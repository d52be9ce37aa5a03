import type { Selectable } from 'kysely'
import * as contract from '#contract/people/personal-data.ts'
import type { DataExport } from '#contract/people/personal-data.ts'
import { requireCustomer, requireUser } from '#server/core/access.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { type ApiServer, type SentFile, serve, serveFile } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { DataExports } from '#server/core/schema.ts'
import { deleteMyAccount, findObstacles } from './end-account.ts'
import { exportKey, makeDataExportJob } from './make-data-export.ts'

/** A person's rights over their data: a copy, and its deletion (docs/rules/law.md#personal-data). */
export function mountPersonalData(api: ApiServer): void {
  serve(api, contract.requestDataExport, requestDataExport)
  serve(api, contract.readLastDataExport, readLastDataExport)
  serveFile(api, contract.readDataExportFile, readDataExportFile)
  serve(api, contract.readDeletionObstacles, async (ctx) => ({
    obstacles: [...(await findObstacles(ctx.db, requireCustomer(ctx.actor)))],
  }))
  serve(api, contract.deleteMyAccount, deleteMyAccount)
}

async function readLastDataExport(ctx: Context): Promise<{ dataExport: DataExport | null }> {
  const row = await ctx.db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', requireUser(ctx.actor).id)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { dataExport: row ? dataExportView(ctx, row) : null }
}

/** The person's own copy, until it expires. */
async function readDataExportFile(
  ctx: Context,
  { dataExportId }: { readonly dataExportId: string },
): Promise<SentFile> {
  const row = found(
    await ctx.db
      .selectFrom('data_exports')
      .select('requested_at')
      .where('id', '=', dataExportId)
      .where('user_id', '=', requireUser(ctx.actor).id)
      .where('expires_at', '>', ctx.now())
      .executeTakeFirst(),
  )
  const { stream, size } = found(await ctx.files.open(exportKey(dataExportId)))
  const fileName = `escale-mes-donnees-${row.requested_at.toISOString().slice(0, 10)}.zip`
  return { stream, size, type: 'application/zip', fileName }
}

const dataExportView = (ctx: Context, row: Selectable<DataExports>): DataExport => ({
  id: row.id,
  requestedAt: row.requested_at.toISOString(),
  state: stateOf(ctx, row),
  bytes: row.bytes === null ? null : Number(row.bytes),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

function stateOf(ctx: Context, row: Selectable<DataExports>): DataExport['state'] {
  if (row.failed_at) return 'failed'
  if (!row.expires_at) return 'under-way'
  return row.expires_at > ctx.now() ? 'ready' : 'expired'
}

/** Requests a copy of all stored data about the person; a job makes it. Three a day, one at a time (`export-under-way`). */
async function requestDataExport(ctx: Context): Promise<DataExport> {
  const { id } = requireUser(ctx.actor)
  await requireAttempt(ctx, { key: `data-export:${id}`, max: 3, windowSeconds: 24 * 3600 })
  return answeredInTransaction(ctx, async (tx) => {
    const row = await tx
      .insertInto('data_exports')
      .values({ user_id: id, requested_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refused('export-under-way')
    await recordFact(tx, ctx, { type: 'account.export-requested', customerId: id })
    await enqueue(tx, ctx, makeDataExportJob, { exportId: row.id })
    return dataExportView(ctx, row)
  })
}
