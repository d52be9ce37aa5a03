import { prepareDatabase } from '#server/prepare-database.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { moveDatabase } from './move/move-database.ts'
import { knownClusterHome } from './postgres/home.ts'
import { refuseUnfitDatabase } from './start/database.ts'
import { readStartSettings } from './start/settings.ts'

/**
 * `npm run move-database -- <address>`, while Escale is stopped: copies the embedded database into an empty PostgreSQL, compares
 * them row by row, and changes nothing of the first.
 */
async function main(): Promise<void> {
  const target = process.argv[2]
  if (!target) {
    throw new CannotStart(
      'Donnez l’adresse de la base vide où aller :\n  npm run move-database -- postgres://…',
    )
  }
  const settings = readStartSettings({ ...process.env, DATABASE_URL: target })
  if (knownClusterHome(settings.dataDir) === undefined) {
    throw new CannotStart(`Aucune base embarquée dans ${settings.dataDir}.`)
  }
  await refuseUnfitDatabase(settings, target)
  const source = await startEmbeddedPostgres({ dataDir: settings.dataDir })
  try {
    await prepareDatabase(source.connectionString)
    const { tables, rows } = await moveDatabase(source.connectionString, target)
    console.log(
      `${tables} tables et ${rows} lignes copiées, comparées une à une : elles sont égales.\n` +
        'Démarrez maintenant Escale avec cette adresse dans DATABASE_URL et le même DATA_DIR,\n' +
        'où restent les fichiers et les secrets. La base embarquée n’a pas été modifiée.',
    )
  } finally {
    await source.stop()
  }
}

await main().catch((error: unknown) => {
  process.exitCode = explainFailure(error)
})
