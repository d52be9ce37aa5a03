import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { reaching } from './client-on-primary.ts'
import { clientWithPatience } from './client-with-patience.ts'
import { clientWithNames } from './prepared.ts'

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
