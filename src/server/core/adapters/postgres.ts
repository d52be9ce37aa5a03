import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Socket } from 'node:net'
import pg from 'pg'
import { type PrimaryFinder, primaryFinderOf } from './primary-finder.ts'

// Counts come as bigint; none of ours passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Our statements are short and run on few cores: compiling one, or starting workers for it, takes longer than running it. And no
 * disk of today takes four times as long for a random read: with that default, the planner reads a whole table for a thousand of
 * its rows.
 */
const planning = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'

/** When the network drops a connection silently, the server ends the session, with its locks, by itself. */
const noticing = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** The longest that a statement of a request may take. */
const requestMs = 10_000

/** After the statement's limit the server would have sent an error; when it is silent for this much longer, it is down. */
const marginMs = 5000

/** How each connection of ours is made, in a pool or alone. A statement may take `statementMs`; 0 is without limit. */
export function connectionOptions(address: string, statementMs: number = requestMs) {
  const { connectionString, Client: Reaching } = reaching(address)
  const Client = clientWithNames(Reaching)
  return {
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    application_name: 'escale',
    options: `${planning} ${noticing}`,
    Client: statementMs === 0 ? Client : clientWithPatience(statementMs + marginMs, Client),
  }
}

/** A pool that survives a restart of the database: it drops a broken connection; the query fails, never the process. */
export function openPool(
  address: string,
  max: number,
  onLost: (error: Error) => void,
  statementMs: number = requestMs,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(address, statementMs),
    max,
    // The pool closes idle connections soon, so nobody waits for a dead one.
    idleTimeoutMillis: 10_000,
    lock_timeout: Math.min(statementMs, 5000),
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', onLost)
  // The pool handles errors of idle connections only: an error between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Kysely on that pool, typed by the caller's tables: the adapter does not know which tables exist. */
export const kyselyOn = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** A deadlock; a conflict of two transactions. */
const conflictCodes = new Set(['40P01', '40001'])

/** The database is down, restarting or too busy: the caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    awayCodes.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/.test(
      error.message,
    )
  )
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ENOPRIMARY',
  // Somebody has closed this server to writes: another one takes over.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Another transaction held a row for too long, or the statement took too long: nothing was written.
  '55P03',
  '57014',
  ...conflictCodes,
])

/**
 * PostgreSQL ended this transaction because of a deadlock or a conflict: nothing was written, and the same transaction succeeds
 * the next time.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && conflictCodes.has(error.code ?? '')

/** Another transaction held a row for longer than we wait: other rows may be free. */
export const isRowHeld = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'

/** The name of the unique constraint that a write broke; undefined for any other error. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined
  return error.constraint
}

/** The server did not answer in time: the statement may have run, or not. */
export const noAnswer = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/**
 * A connection that breaks when the server is silent for too long after a query. When a network drops packets or a database
 * freezes, the client receives no error: each query would wait for ever. `query_timeout` of `pg` frees the caller alone: the
 * connection would return to the pool with its query still running.
 */
const clientWithPatience = (patienceMs: number, Client = pg.Client): typeof pg.Client =>
  class extends Client {
    #waiting: NodeJS.Timeout | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      for (const over of ['drain', 'end'] as const) this.on(over, () => this.#stopWaiting())
    }

    /** Counts calls of every overload of `query`. */
    override query(...asked: unknown[]): never {
      if (this.#waiting === undefined) this.#wait()
      return super.query(...(asked as [string])) as never
    }

    #wait(): void {
      this.#stopWaiting()
      const before = this.#heard()
      // A process that was busy, or asleep, first reads the data that arrived meanwhile, then decides.
      this.#waiting = setTimeout(() => setImmediate(() => this.#judge(before)), patienceMs)
    }

    #judge(before: number): void {
      if (this.#waiting === undefined) return
      if (this.#heard() > before) this.#wait()
      else this.connection.stream.destroy(noAnswer())
    }

    #heard(): number {
      return (this.connection.stream as Socket).bytesRead
    }

    #stopWaiting(): void {
      clearTimeout(this.#waiting)
      this.#waiting = undefined
    }
  }

/**
 * What reaches a database by its address, in a pool or alone. An address of one server is left to `pg` as it is; a list of servers
 * (`database-address.ts`) gets connections that go to its primary.
 */
export function reaching(address: string): {
  readonly connectionString: string
  readonly Client: typeof pg.Client
} {
  const finder = primaryFinderOf(address)
  if (!finder) return { connectionString: address, Client: pg.Client }
  return { connectionString: finder.anyAddress, Client: clientOnPrimary(finder) }
}

type Connected = (error: unknown, client?: unknown) => void

const clientOnPrimary = (finder: PrimaryFinder): typeof pg.Client =>
  class extends pg.Client {
    #isOver = false

    /** Both overloads of `connect`. */
    override connect(...asked: unknown[]): never {
      const [callback] = asked as [Connected?]
      const connected = this.#connect()
      if (!callback) return connected as never
      connected.then(
        () => process.nextTick(callback, null, this),
        (error: unknown) => process.nextTick(callback, error),
      )
      return undefined as never
    }

    /** Both overloads of `end`. */
    override end(...asked: unknown[]): never {
      this.#isOver = true
      return super.end(...(asked as [])) as never
    }

    async #connect(): Promise<this> {
      const host = await finder.primary()
      // A pool that lost its patience has destroyed the stream; connecting would bring it back to life.
      if (this.#isOver || this.connection.stream.destroyed) throw givenUp()
      this.host = host.host
      this.port = host.port
      // Until the caller listens, an error between two answers would end the process.
      const ignore = () => {}
      this.on('error', ignore)
      try {
        await super.connect()
        this.once('end', () => finder.forget(this))
        await finder.admit(this, host)
      } catch (error) {
        finder.doubt(host)
        void super.end().catch(() => {})
        throw error
      }
      this.off('error', ignore)
      return this
    }
  }

const givenUp = (): Error =>
  Object.assign(new Error('the search for the primary took too long'), { code: 'ETIMEDOUT' })

/** The texts that each connection prepares once, with their names. */
const nameOf = new Map<string, string>()

type Statement<Row> = <Tables>(
  on: Kysely<Tables> | pg.Pool,
  values: readonly unknown[],
) => Promise<Row[]>

/**
 * A statement of a hot path, on the pool or in a transaction: written once as a text, so that no request builds it again, and
 * prepared once per connection, so that PostgreSQL parses and plans it once. It names its columns: with `*`, a connection that
 * lived through a migration would fail. A plan for all values must be as good as one for these.
 */
export function prepared<Row>(name: string, text: string): Statement<Row> {
  if (/(select|returning|[.,]) ?\*/.test(text))
    throw new Error(`${name}: a prepared statement names its columns`)
  if ([...nameOf.values()].includes(name)) throw new Error(`${name}: prepared twice`)
  nameOf.set(text, name)
  return async (on, values) => {
    const answer =
      on instanceof pg.Pool
        ? await on.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })
        : await on.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return answer.rows
  }
}

/** A connection that gives such a text its name. */
const clientWithNames = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    /** Every overload of `query`; ours has a text and its values. */
    override query(...asked: unknown[]): never {
      const [text, values, ...more] = asked
      const name = typeof text === 'string' ? nameOf.get(text) : undefined
      return super.query(
        ...((name === undefined ? asked : [{ name, text, values }, ...more]) as [string]),
      ) as never
    }
  }
