import type { Selectable } from 'kysely'
import type { DataExport } from '#contract/people/personal-data.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import type { DataExports } from '#server/core/schema.ts'
import { exportKey } from './export-key.ts'

export async function readLastDataExport(ctx: Context): Promise<{ dataExport: DataExport | null }> {
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
export async function readDataExportFile(
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

export const dataExportView = (ctx: Context, row: Selectable<DataExports>): DataExport => ({
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
