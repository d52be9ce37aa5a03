import type pg from 'pg'
import { reaching } from '#server/core/adapters/postgres.ts'
import { CannotStart } from '../cannot-start.ts'
import { whyAway } from '../why-away.ts'

/** A connection for copying whole tables, whose values come as the same text from every server. */
export async function connected(address: string): Promise<pg.Client> {
  const { connectionString, Client } = reaching(address)
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'escale-copy',
  })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    // The message never contains the address: it holds a password.
    throw new CannotStart(`La base ne répond pas\u00a0: ${whyAway(error)}.`)
  })
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres';
    set bytea_output to 'hex'; set extra_float_digits to 1;
    set statement_timeout to 0; set lock_timeout to 0; set idle_in_transaction_session_timeout to 0`)
  return client
}
