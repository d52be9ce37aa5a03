import { CannotStart, explainFailure } from './cannot-start.ts'
import { readStartSettings } from './start/settings.ts'

/**
 * What `npm start` does before the server, for people who start the server without it (`deploy/`): refuses a configuration or a
 * database that production may not have, then brings the database up to date. Safe to run beside a running server or another copy
 * of itself.
 */
async function prepare(): Promise<void> {
  const settings = readStartSettings(process.env)
  if (settings.databaseUrl === undefined) throw new CannotStart('DATABASE_URL : obligatoire')
  // Loaded now: a wrong configuration is told at once.
  const { prepareDatabase } = await import('./start/database.ts')
  await prepareDatabase(settings, settings.databaseUrl)
  console.log('La base de données est à jour.')
}

await prepare().catch((error: unknown) => {
  process.exitCode = explainFailure(error)
})
