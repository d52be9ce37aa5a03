import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import { verifyJournal } from '#server/office/journal/verify-journal.ts'
import { explainFailure } from './cannot-start.ts'
import { readConfiguration } from './start/read-configuration.ts'

/**
 * `npm run journal`, with the server's environment: compares the journal with its seals, writes nothing, and fails when the seal
 * of a day does not match.
 */
async function checkJournal(): Promise<void> {
  const config = readConfiguration(process.env)
  const db = kyselyOn<DB>(openPool(config.DATABASE_URL, 1, () => {}))
  try {
    const reader = { db, config, now: () => new Date() }
    const { lines, broken, unreadable, unreadableDays } = await verifyJournal(reader)
    console.log(
      `${lines} lignes scellées, dont ${unreadable} par une autre clé (AUTH_SECRET)\n` +
        `journées non vérifiées, d’une autre clé\u00a0: ${unreadableDays || 'aucune'}`,
    )
    console.log(`journées altérées\u00a0: ${broken.join(', ') || 'aucune'}`)
    process.exitCode = broken.length > 0 ? 1 : 0
  } finally {
    await db.destroy()
  }
}

await checkJournal().catch((error: unknown) => {
  process.exitCode = explainFailure(error)
})
