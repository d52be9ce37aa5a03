import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'

/** What PostgreSQL reads for one request: pages of 8 KB, in memory or not, and rows before they are filtered. */
export type PagesRead = { readonly pages: number; readonly rows: number }

export type PageCounter = {
  readonly count: (request: () => Promise<unknown>) => Promise<PagesRead>
  readonly stop: () => Promise<void>
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}

/**
 * Makes PostgreSQL explain each statement of this database, with its buffers, in the log of its cluster. The cluster must be
 * ours. The setting applies to new sessions only, so this ends the open ones. From then on the bench must not time anything.
 */
export async function countPages(connectionString: string): Promise<PageCounter> {
  const client = new pg.Client({ connectionString, options: '-c session_preload_libraries=' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter database ${database} set ${name} = '${value}'`)
  }
  const endSessions = () =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  await endSessions()
  await pause(1000)
  const count = async (request: () => Promise<unknown>) => {
    const before = await logSize(client)
    await request()
    await pause(30)
    const log = await client.query<{ text: string }>(
      `select pg_read_file('log.txt', $1, $2) as text`,
      [before, (await logSize(client)) - before],
    )
    return pagesIn(log.rows[0]?.text ?? '')
  }
  const stop = async () => {
    await client.query(`alter database ${database} reset all`)
    await endSessions()
    await client.end()
  }
  return { count, stop }
}

/** The size of `log.txt` in the data folder, where `pg_ctl` of our clusters writes. */
async function logSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: number }>(`select size from pg_stat_file('log.txt')`)
  return rows[0]?.size ?? 0
}

type Node = z.output<typeof node>
const blocks = z.prefault(z.number(), 0)
const node = z.object({
  'Node Type': z.string(),
  'Actual Rows': blocks,
  'Actual Loops': blocks,
  'Rows Removed by Filter': blocks,
  'Rows Removed by Index Recheck': blocks,
  'Shared Hit Blocks': blocks,
  'Shared Read Blocks': blocks,
  get Plans(): z.ZodMiniOptional<z.ZodMiniArray<typeof node>> {
    return z.optional(z.array(node))
  },
})
const explained = z.object({ Plan: node })

function pagesIn(log: string): PagesRead {
  const plans = [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(
    ([, text = '']) => explained.parse(JSON.parse(text.replaceAll(/^\t/gm, ''))).Plan,
  )
  if (plans.length === 0) throw new Error('no statement was explained')
  return {
    pages: sumOf(plans, (plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    // PostgreSQL gives rows per loop, as a mean.
    rows: Math.round(sumOf(plans, rowsOf)),
  }
}

/** Scans of tables and of their indexes only: the rows that another node passes on were already counted where they were read. */
const readsTable = /^(?:Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range) Scan$/

function rowsOf(plan: Node): number {
  const own = readsTable.test(plan['Node Type'])
    ? plan['Actual Rows'] + plan['Rows Removed by Filter'] + plan['Rows Removed by Index Recheck']
    : 0
  return own * plan['Actual Loops'] + sumOf(plan.Plans ?? [], rowsOf)
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)
