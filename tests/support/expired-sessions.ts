import pg from 'pg'
import type { AttachedEscale } from './running-escale.ts'

/** Runs one statement on the running product's database, as the passing of time or another program would. */
export async function inDatabase(
  { databaseUrl }: AttachedEscale,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}

/** Ends every session of the account, as after its longest duration. */
export const expireSessionsOf = (escale: AttachedEscale, email: string): Promise<void> =>
  inDatabase(
    escale,
    `update sessions set expires_at = now() - interval '1 second'
     where user_id = (select id from users where email = $1)`,
    [email],
  )

/** As if ten minutes had passed since the person last proved who they are: a proof is good for five. */
export const letProofsAge = (escale: AttachedEscale, email: string): Promise<void> =>
  inDatabase(
    escale,
    `update sessions set proved_at = proved_at - interval '10 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
