import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { removeDrafts } from '#server/core/adapters/file-store.ts'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import type { DB } from '#server/core/schema.ts'
import { showcasePhotoKeys } from '#server/office/showcase/showcase-routes.ts'
import { archiveKey } from '#server/papers/archives/invoice-archives.ts'
import { documentKey } from '#server/papers/documents/document-queries.ts'
import { closingKey } from '#server/payments/finances/close-month.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { avatarKey } from '#server/people/accounts/change-avatar.ts'
import { exportKey } from '#server/people/personal-data/make-data-export.ts'
import { paperKey } from '#server/payments/orders/carrier-papers.ts'
import { carrierSlipFile } from '#server/shipping/dispatches/carrier-slip.ts'
import { slipFile } from '#server/shipping/dispatches/slip-content.ts'
import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'
import { purchaseInvoiceKey } from '#server/warehouse/contents/remove-purchase-invoice.ts'

/**
 * Compares what rows name with what the file store holds, both ways, and stores what does not fit; a rule of the night
 * (`invariants.sql`) tells it. Removes nothing: a stray file may be the one that somebody is looking for.
 */
export async function checkFiles(ctx: Context): Promise<void> {
  await removeDrafts(join(ctx.config.DATA_DIR, 'files'), new Date(Date.now() - draftMs))
  // A separate connection: those of requests break when a statement takes as long as one may here.
  const lost = ({ message }: Error) => ctx.log.warn({ message }, 'connection of the files lost')
  const db = kyselyOn<DB>(openPool(ctx.config.DATABASE_URL, 1, lost, 240_000))
  try {
    const { unlisted, unnamed } = await db.transaction().execute((tx) => compare(ctx, tx))
    // No transaction is open meanwhile: PostgreSQL ends one that waits, and a bucket takes a minute for a thousand keys.
    const missing = await missingOf(ctx, unlisted)
    await db.transaction().execute((tx) => keep(ctx, tx, { missing, unnamed }))
    if (missing.length > 0) ctx.log.error({ count: missing.length }, 'files of rows are missing')
  } finally {
    await db.destroy()
  }
}

/** No file takes a day to write. */
const draftMs = 86_400_000

const run = async (tx: Tx, text: string, values: readonly unknown[] = []) =>
  tx.executeQuery<{ key: string }>(CompiledQuery.raw(text, [...values]))

/** The rows are read before the list: each of their files was there then. */
async function compare(ctx: Context, tx: Tx) {
  await run(
    tx,
    `create temp table due_files on commit drop as select key from (${namedFiles}) n where due`,
  )
  await run(tx, 'create temp table listed_files (key text not null) on commit drop')
  for await (const keys of inThousands(ctx.files.keys())) {
    await run(tx, 'insert into listed_files select unnest($1::text[])', [keys])
  }
  return { unlisted: await unlistedFiles(tx), unnamed: await unnamedFiles(tx) }
}

/** More than this is one fault, not so many. */
const most = 1000

/** Those that are not due any more went meanwhile. */
async function unlistedFiles(tx: Tx): Promise<string[]> {
  const { rows } = await run(
    tx,
    `(select key from due_files except select key from listed_files)
     intersect select key from (${namedFiles}) n where due limit ${most}`,
  )
  return rows.map(({ key }) => key)
}

async function unnamedFiles(tx: Tx): Promise<string[]> {
  const { rows } = await run(
    tx,
    `select key from listed_files except select key from (${namedFiles}) n except ${quoteFiles} limit ${most}`,
  )
  return rows.map(({ key }) => key)
}

/** One that the list has passed over is asked for. */
async function missingOf(ctx: Context, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) if (!(await ctx.files.has(key))) missing.push(key)
  return missing
}

type Found = { readonly missing: readonly string[]; readonly unnamed: readonly string[] }

async function keep(ctx: Context, tx: Tx, { missing, unnamed }: Found): Promise<void> {
  await run(tx, 'delete from file_findings where key <> all($1::text[])', [
    [...missing, ...unnamed],
  ])
  await run(
    tx,
    `insert into file_findings (key, kind, first_seen)
     select unnest($1::text[]), 'missing', $3::timestamptz union all select unnest($2::text[]), 'unnamed', $3::timestamptz
     on conflict (key) do update set kind = excluded.kind,
       first_seen = case when file_findings.kind = excluded.kind then file_findings.first_seen else excluded.first_seen end`,
    [missing, unnamed, ctx.now()],
  )
}

async function* inThousands(keys: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let some: string[] = []
  for await (const key of keys) {
    some.push(key)
    if (some.length < 1000) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

const id = '{id}'

const [pdf, jpeg] = ['application/pdf', 'image/jpeg']

const everything: readonly Named[] = [
  {
    keys: [photoKey(id, 'full'), photoKey(id, 'thumbnail')],
    rows: 'select id, true as due from photos',
  },
  { keys: [avatarKey(id)], rows: 'select user_id as id, true as due from avatars' },
  { keys: [documentKey(id)], rows: 'select file_id as id, true as due from document_versions' },
  ...[pdf, jpeg].flatMap((type) => [
    {
      keys: [purchaseInvoiceKey(id, type)],
      rows: `select id, true as due from purchase_invoices where type = '${type}'`,
    },
    {
      keys: [returnFileKey(id, type)],
      rows: `select id, true as due from return_files where type = '${type}'`,
    },
  ]),
  { keys: [invoiceFile(id)], rows: 'select id, pdf_sha256 is not null as due from invoices' },
  { keys: [slipFile(id)], rows: 'select id, slip_sha256 is not null as due from dispatches' },
  {
    keys: [carrierSlipFile(id)],
    rows: 'select dispatch_id as id, number is not null as due from carrier_slips',
  },
  {
    keys: [paperKey(id, 'label')],
    rows: `select id, status = 'made' as due from carrier_labels`,
  },
  {
    keys: [paperKey(id, 'cn23')],
    rows: `select id, status = 'made' and has_cn23 as due from carrier_labels`,
  },
  { keys: [exportKey(id)], rows: 'select id, ready_at is not null as due from data_exports' },
  { keys: [closingKey(id)], rows: 'select month as id, true as due from month_closings' },
  {
    keys: [archiveKey(0).replace('0', id)],
    rows: 'select year as id, true as due from invoice_archives',
  },
  {
    keys: showcasePhotoKeys(id),
    rows: `select photo ->> 'photoId' as id, true as due from settings, jsonb_array_elements(value) photo
      where key = 'showcasePhotos'`,
  },
]

/** SQL: `key` and `due` of every file that a row names, but the printed quotes, which are made again when they are absent. */
export const namedFiles = everything
  .flatMap(({ keys, rows }) =>
    keys.map(
      (key) => `select replace('${key}', '${id}', id::text) as key, due from (${rows}) named`,
    ),
  )
  .join('\nunion all\n')

/** SQL: of the files in `listed_files`, the prints of quotes that exist. */
const quoteFiles = `select l.key from listed_files l join quotes q on q.id::text = substr(l.key, 8, 36)
  where l.key like 'quotes/%'`

export const checkFilesJob = defineJob({
  name: 'check-files',
  payload: noPayload,
  // Before the rules, which tell what it found.
  every: '7 3 * * *',
  isNightly: true,
  run: checkFiles,
})

type Named = {
  /** Keys of one row, whose id is `id` here. */
  readonly keys: readonly string[]
  /** SQL: the rows with their `id`, and whether the file must be there (`due`). */
  readonly rows: string
}
