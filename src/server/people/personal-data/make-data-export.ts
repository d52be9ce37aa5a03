import * as z from 'zod'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import type { Written } from '#server/core/adapters/file-store.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { collectPersonalData, type PersonalData } from './collect-personal-data.ts'

/**
 * Writes the ZIP of a requested copy: a JSON file per subject, and the files themselves, streamed so that thousands of photos
 * cost no memory. Safe to run twice: it writes the same key again, and completes the row once.
 */
export async function makeDataExport(ctx: Context, exportId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('data_exports')
    .select('user_id')
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const zip = zipOf(ctx, await withoutMissing(ctx, await collectPersonalData(ctx, row.user_id)))
  const written = await ctx.files.putStream(exportKey(exportId), zip)
  await settle(ctx, exportId, written)
  await removeIfUnwanted(ctx, exportId)
}

async function settle(ctx: Context, exportId: string, written: Written): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('data_exports')
      .set({
        ...written,
        ready_at: ctx.now(),
        expires_at: new Date(ctx.now().getTime() + exportLastsMs),
      })
      .where('id', '=', exportId)
      .where('ready_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    const account = settled && (await findAccount(tx, settled.user_id))
    if (!account) return
    await recordFact(tx, ctx, { type: 'account.export-ready', customerId: account.id })
    await notify(tx, ctx, {
      kind: 'data-export-ready',
      payload: { exportId },
      userId: account.id,
      recipient: account.email,
      dedupeKey: `data-export-ready:${exportId}`,
    })
  })
}

/** The account may have been deleted while its copy was written: the deletion removed its files before this one existed. */
async function removeIfUnwanted(ctx: Context, exportId: string): Promise<void> {
  const wanted = await ctx.db
    .selectFrom('data_exports')
    .select('id')
    .where('id', '=', exportId)
    .executeTakeFirst()
  if (!wanted) await ctx.files.remove(exportKey(exportId))
}

type Copied = PersonalData & { readonly missing: readonly string[] }

/** A missing file is named in the notice, instead of copied as an empty one. */
async function withoutMissing(ctx: Context, { documents, files }: PersonalData): Promise<Copied> {
  const stored: PersonalData['files'][number][] = []
  const missing: string[] = []
  for (const file of files) {
    if (await ctx.files.has(file.key)) stored.push(file)
    else missing.push(file.path)
  }
  if (missing.length > 0) ctx.log.error({ count: missing.length }, 'files of a person are missing')
  return { documents, files: stored, missing }
}

function zipOf(ctx: Context, { documents, files, missing }: Copied): Readable {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(readMe(Object.keys(documents), missing)), 'LISEZ-MOI.txt')
  for (const [name, rows] of Object.entries(documents)) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `donnees/${name}.json`)
  }
  for (const { key, path } of files) {
    zip.addReadStreamLazy(path, { compress: false }, (use) => {
      ctx.files.open(key).then(
        // The file disappeared between the check and the reading: the job runs again, and will name it.
        (file) => (file ? use(null, file.stream) : use(new Error(`${path} is gone`), nothing())),
        (error: Error) => use(error, nothing()),
      )
    })
  }
  zip.end()
  return output
}

const nothing = () => Readable.from([])

const readMe = (
  subjects: readonly string[],
  missing: readonly string[],
): string => `Copie de vos données personnelles
=================================

donnees/    une liste par sujet, au format JSON (un texte que tout programme sait lire)\u00A0:
${subjects.map((subject) => `            ${subject}`).join('\n')}
factures/   vos factures et vos avoirs (PDF).
photos/     les photos de vos colis (JPEG).
factures-achat/  les factures d’achat que vous avez jointes (PDF, JPEG).
photo-de-profil.webp, si vous en avez une.

Les montants sont en centimes d’euro, les poids en grammes, les longueurs en millimètres,
les dates en temps universel (UTC). Les mots de passe et les secrets de connexion ne sont
jamais copiés : nous n’en gardons que des empreintes.
${missing.length === 0 ? '' : namesOf(missing)}`

const namesOf = (missing: readonly string[]): string => `
Ces fichiers devraient être ici, mais nous ne les retrouvons pas. Écrivez-nous\u00A0:
${missing.map((path) => `            ${path}`).join('\n')}
`

/** The key of an export's ZIP until it expires. */
export const exportKey = (exportId: string): string => `exports/${exportId}.zip`

/** Seven days to fetch it; then the person needs a new copy. */
const exportLastsMs = 7 * 24 * 3_600_000

export const makeDataExportJob = defineJob({
  name: 'make-data-export',
  payload: z.strictObject({ exportId: z.uuid() }),
  run: (ctx, { exportId }) => makeDataExport(ctx, exportId),
})

const dayMs = 24 * 3_600_000

/** Deletes the copies that have expired, and gives up those that could not be made within a day. */
export async function endOldExports(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('data_exports')
    .set({ failed_at: ctx.now() })
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('requested_at', '<', new Date(ctx.now().getTime() - dayMs))
    .execute()
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('data_exports')
      .set({ bytes: null, sha256: null })
      .where('expires_at', '<=', ctx.now())
      .where('sha256', 'is not', null)
      .returning('id')
      .execute()
    await promiseRemoval(
      tx,
      ctx,
      ended.map(({ id }) => exportKey(id)),
    )
  })
}
