import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway, openPool } from './adapters/postgres.ts'
import { askedOf } from './adapters/primary-finder.ts'
import type { Context, Database } from './context.ts'
import type { DB } from './schema.ts'

/**
 * The answers that a standby may give, by their path: files of whole lists, which read every row of some tables, change nothing,
 * and are on their way for minutes. Screens stay on the primary: they are quick, and people look there for what they just wrote.
 */
const lateReads: ReadonlySet<string> = new Set([
  '/api/admin/journal.csv',
  '/api/admin/order-export',
  '/api/admin/quote-export',
  '/api/admin/clients-export',
  '/api/admin/owed-storage-export',
  '/api/admin/finance-export',
  '/api/admin/finances/accounting-entries',
  '/api/warehouse/parcel-export',
])

export const mayBeLate = (path: string): boolean => lateReads.has(path)

/** How long an export waits for the standby to catch up, before it asks the primary instead. */
const patienceMs = 2000

/** A standby that reads whole lists in the primary's place (`DATABASE_READ_URL`). */
export class LateReads {
  readonly #standby: pg.Pool
  readonly #primary: pg.Pool
  readonly #db: Database

  constructor(address: string, primary: pg.Pool, onLost: (error: Error) => void) {
    this.#standby = openPool(address, 4, onLost)
    this.#primary = primary
    this.#db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: orElse(this.#standby, primary) }),
    })
  }

  /** The context for such a read: of the standby, once it holds all that was committed until now, one's own writes included. */
  async contextOf(ctx: Context): Promise<Context> {
    return (await this.#holdsAll().catch(() => false)) ? { ...ctx, db: this.#db } : ctx
  }

  async close(): Promise<void> {
    await this.#standby.end()
  }

  async #holdsAll(): Promise<boolean> {
    const here = await askedOf(this.#primary)
    const { rows } = await this.#primary.query(
      'select pg_current_wal_flush_lsn()::text as position',
    )
    const there = await askedOf(this.#standby)
    // A former primary has its own history, which may well be longer.
    if (here?.timeline !== there?.timeline || here?.cluster !== there?.cluster) return false
    return this.#comesTo(rows[0].position)
  }

  async #comesTo(position: string): Promise<boolean> {
    const until = performance.now() + patienceMs
    const sql = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`
    for (;;) {
      const { rows } = await this.#standby.query(sql, [position])
      if (rows[0].isThere === true) return true
      if (performance.now() > until) return false
      await pause(50)
    }
  }
}

/**
 * Connections to the standby. A statement that it cannot answer (it is away, or it had to cancel it to go on replaying) is asked
 * again of the primary, and so are those after it.
 */
export const orElse = (standby: pg.Pool, primary: pg.Pool): PostgresPool => ({
  options: {},
  connect: async () => {
    let isLast = false
    const last = () => {
      isLast = true
      return primary.connect()
    }
    let client: pg.PoolClient | undefined = await standby.connect().catch(last)
    const query = async (sql: string, values: unknown[]) => {
      // Without one, both were away a statement ago.
      client ??= await last()
      try {
        return await client.query(sql, values)
      } catch (error) {
        if (isLast || !isDatabaseAway(error)) throw error
        client.release(true)
        client = undefined
        client = await last()
        return client.query(sql, values)
      }
    }
    return { query: query as never, release: () => client?.release() }
  },
  // Whoever opened the two ends them.
  end: async () => {},
})
