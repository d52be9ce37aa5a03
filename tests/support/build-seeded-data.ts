import pg from 'pg'
import { eventually } from './eventually.ts'
import { startEscale } from './running-escale.ts'
import { announceSeededData } from './seeded-data.ts'

/**
 * A product starts on an empty directory, does the work that its demonstration asked for, and stops: each later product starts on
 * a copy of its data, which is returned and announced.
 */
export async function buildSeededData(): Promise<string> {
  const first = await startEscale()
  let isDone = false
  try {
    await allWorkDone(first.databaseUrl)
    isDone = true
  } finally {
    await first.stop({ keepData: isDone })
  }
  announceSeededData(first.dataDir)
  return first.dataDir
}

/** Each copy would do again what is not done: papers to print, messages to send. */
async function allWorkDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const none = async () => {
      const { rowCount } = await client.query(
        "select from pgboss.job where state <= 'active' and start_after <= now() limit 1",
      )
      return rowCount === 0 || undefined
    }
    await eventually(none, { about: 'the last job of the demonstration', limitMs: 180_000 })
  } finally {
    await client.end()
  }
}
