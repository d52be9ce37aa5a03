import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOf } from '../../scripts/postgres/sockets.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { connectionString: string; template: string }
  }
}

export type TestDatabase = {
  readonly connectionString: string
  readonly pool: pg.Pool
  drop(): Promise<void>
}

/** A separate database for one test file: a clone of the migrated template. `drop` also ends its pool. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createFrom(inject('testServer').template)

/** One without anything in it: made in a fraction of the time. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `t_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server.connectionString, (admin) => clone(admin, template, name))
  const connectionString = databaseOf(server.connectionString, name)
  const pool = forgivingPool(connectionString, 10)
  return {
    connectionString,
    pool,
    async drop() {
      if (!pool.ended) await pool.end()
      await onServer(server.connectionString, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

/**
 * Ignores connection errors: a test may end connections on purpose, and dropping a database ends those that are still closing;
 * real errors show in the queries. Once the pool has released a connection, the connection itself emits the error.
 */
export function forgivingPool(connectionString: string, max: number, options?: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, options })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const templateInUse = '55006'

/** Retries: PostgreSQL refuses a template that another session is cloning at that instant. */
async function clone(admin: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Four times as fast as the default, which writes the copy to the log.
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === templateInUse
      if (!busy || attempt === 50) throw error
      await pause(20 * Math.min(attempt, 10))
    }
  }
}

async function onServer(
  connectionString: string,
  work: (admin: pg.Client) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client(connectionString)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
