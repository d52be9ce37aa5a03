import { CompiledQuery } from 'kysely'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import type { DB } from '#server/core/schema.ts'
import { namedFiles, quoteFiles } from './named-files.ts'

/**
 * Compares what rows name with what the file store holds, both ways, and stores what does not fit; a rule of the night
 * (`invariants.sql`) tells it. Removes nothing: a stray file may be the one that somebody is looking for.
 */
export async function checkFiles(ctx: Context): Promise<void> {
  // A separate connection: those of requests break when a statement takes as long as one may here.
  const lost = ({ message }: Error) => ctx.log.warn({ message }, 'connection of the files lost')
  const db = kyselyOn<DB>(openPool(ctx.config.DATABASE_URL, 1, lost, 240_000))
  try {
    await db.transaction().execute((tx) => compare(ctx, tx))
  } finally {
    await db.destroy()
  }
}

const run = async (tx: Tx, text: string, values: readonly unknown[] = []) =>
  tx.executeQuery<{ key: string }>(CompiledQuery.raw(text, [...values]))

/** The rows are read before the list: each of their files was there then. */
async function compare(ctx: Context, tx: Tx): Promise<void> {
  await run(
    tx,
    `create temp table due_files on commit drop as select key from (${namedFiles}) n where due`,
  )
  await run(tx, 'create temp table listed_files (key text not null) on commit drop')
  for await (const keys of inThousands(ctx.files.keys())) {
    await run(tx, 'insert into listed_files select unnest($1::text[])', [keys])
  }
  const missing = await missingFiles(ctx, tx)
  const unnamed = await unnamedFiles(tx)
  await keep(ctx, tx, { missing, unnamed })
  if (missing.length > 0) ctx.log.error({ count: missing.length }, 'files of rows are missing')
}

/** More than this is one fault, not so many. */
const most = 1000

/** Those that are not due any more went meanwhile; one that the list has passed over is asked for. */
async function missingFiles(ctx: Context, tx: Tx): Promise<string[]> {
  const { rows } = await run(
    tx,
    `(select key from due_files except select key from listed_files)
     intersect select key from (${namedFiles}) n where due limit ${most}`,
  )
  const missing: string[] = []
  for (const { key } of rows) if (!(await ctx.files.has(key))) missing.push(key)
  return missing
}

async function unnamedFiles(tx: Tx): Promise<string[]> {
  const { rows } = await run(
    tx,
    `select key from listed_files except select key from (${namedFiles}) n except ${quoteFiles} limit ${most}`,
  )
  return rows.map(({ key }) => key)
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

export const checkFilesJob = defineJob({
  name: 'check-files',
  payload: noPayload,
  // Before the rules, which tell what it found.
  every: '7 3 * * *',
  isNightly: true,
  run: checkFiles,
})
