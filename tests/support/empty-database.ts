import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOf } from '../../scripts/postgres/sockets.ts'

/** The address of a new database without anything in it; it goes with the server of the tests. */
export async function emptyDatabase(): Promise<string> {
  const { connectionString } = inject('testServer')
  const name = `empty_${randomBytes(4).toString('hex')}`
  await inDatabase(connectionString, `create database ${name} template template0`)
  return databaseOf(connectionString, name)
}

/** The rows of one statement, on a connection of its own. */
export async function inDatabase<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
