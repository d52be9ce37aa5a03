import { lastBackup } from '#server/office/system/last-backup.ts'
import { connected } from '../tables/connected.ts'

/** Tells Escale when its last good backup was taken: its dashboard says when one is missing. */
export async function noteBackup(database: string, at: Date): Promise<void> {
  const client = await connected(database)
  try {
    await client.query(
      `insert into settings (key, value, updated_at) values ($1, 'true', $2)
       on conflict (key) do update set updated_at = excluded.updated_at`,
      [lastBackup, at],
    )
  } finally {
    await client.end()
  }
}
