import { ConfigurationError, parseConfig, type Config } from '#server/config.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { demoSecrets } from './start/demo-secrets.ts'
import { readStartSettings } from './start/settings.ts'

try {
  await main()
} catch (error) {
  const known = error instanceof ConfigurationError ? new CannotStart(error.message) : error
  process.exit(explainFailure(known))
}

/** With the server's environment (scripts/start.ts) it fills that database; alone, the embedded one. */
async function main(): Promise<void> {
  const { DATABASE_URL, AUTH_SECRET } = process.env
  if (DATABASE_URL && AUTH_SECRET) return seed(parseConfig(process.env))

  const { dataDir, mode } = readStartSettings(process.env)
  if (mode === 'production') return seed(parseConfig(process.env))
  const database = await openEmbeddedPostgres({ dataDir })
  try {
    const connectionString = DATABASE_URL || database.connectionString
    await prepareDatabase(connectionString)
    const { authSecret } = demoSecrets(dataDir)
    await seed(
      parseConfig({
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: connectionString,
        AUTH_SECRET: AUTH_SECRET || authSecret,
      }),
    )
  } finally {
    await database.stop()
  }
}

async function seed(config: Config): Promise<void> {
  const started = performance.now()
  // The story's own words would only repeat it.
  const { parcels, quotes, orders, withPayments } = await seedDemo({ ...config, LOG_LEVEL: 'warn' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  console.log(
    `Données de démonstration : ${parcels} colis, ${quotes} devis, ${orders} commandes (${seconds} s)`,
  )
  if (!withPayments) {
    console.log('Sans émulateur de paiement (STRIPE_API_URL) : aucun devis n’est payé.')
  }
}
