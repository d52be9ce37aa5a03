import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import { parseConfig } from '#server/config.ts'
import { verifyJournal } from '#server/office/journal/verify-journal.ts'

/** `npm run journal`, with the server's environment: compares the journal with its seals, writes nothing, and fails when a day does not hold. */
const config = parseConfig(process.env)
const pool = openPool(config.DATABASE_URL, 1, (error) => {
  throw error
})
const db = kyselyOn<DB>(pool)
const { lines, broken, unreadable } = await verifyJournal({ db, config, now: () => new Date() })
await db.destroy()
console.log(`${lines} lignes scellées, dont ${unreadable} par une autre clé (AUTH_SECRET)`)
console.log(`journées altérées\u00a0: ${broken.join(', ') || 'aucune'}`)
process.exitCode = broken.length > 0 ? 1 : 0
