import type { Config } from '#server/config.ts'
import { reaching } from '#server/core/adapters/postgres.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { CannotStart, explainFailure } from './cannot-start.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { seedScale } from './seed/scale/seed-scale.ts'
import { demoSecrets } from './start/demo-secrets.ts'
import { readConfiguration } from './start/read-configuration.ts'
import { readStartSettings } from './start/settings.ts'

try {
  await main()
} catch (error) {
  process.exit(explainFailure(error))
}

/**
 * With the server's environment (scripts/start.ts) it fills that database; without it, the embedded one. `--scale` adds three
 * years of a large office beside the demonstration, a million parcels; `--scale=0.01` adds a hundredth of that.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, AUTH_SECRET } = process.env
  if (DATABASE_URL && AUTH_SECRET) return seed(readConfiguration(process.env))

  const { dataDir, mode } = readStartSettings(process.env)
  if (mode === 'production') return seed(readConfiguration(process.env))
  const database = await openEmbeddedPostgres({ dataDir })
  try {
    const connectionString = DATABASE_URL || database.connectionString
    await prepareDatabase(connectionString)
    const { authSecret } = demoSecrets(dataDir)
    await seed(
      readConfiguration({
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
  const factor = askedScale(process.argv.slice(2))
  if (factor === undefined) return seedStory(config)
  if (config.isProduction) {
    throw new CannotStart('Les données de démonstration ne vont jamais dans une production.')
  }
  if (await isEmpty(config.DATABASE_URL)) await seedStory(config)
  const started = performance.now()
  const { parcels, clients, orders } = await seedScale(
    config.DATABASE_URL,
    factor,
    new Date(),
    (step) => console.log(`${secondsSince(started)}\u00a0s\u00a0: ${step}`),
  )
  console.log(
    `À l’échelle : ${clients} clients, ${parcels} colis, ${orders} commandes (${secondsSince(started)} s)`,
  )
}

function askedScale(words: readonly string[]): number | undefined {
  const [word, ...others] = words
  if (word === undefined) return undefined
  const [name, value] = word.split('=')
  if (name !== '--scale' || others.length > 0) {
    throw new CannotStart(`${words.join(' ')} : inconnu. On peut écrire --scale ou --scale=0.01.`)
  }
  return value === undefined ? 1 : Number(value)
}

async function isEmpty(connectionString: string): Promise<boolean> {
  const { Client, ...address } = reaching(connectionString)
  const client = new Client(address)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from users limit 1')
    return rowCount === 0
  } finally {
    await client.end()
  }
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
}

async function seedStory(config: Config): Promise<void> {
  const started = performance.now()
  // The server's own log lines would only repeat the story.
  const { parcels, quotes, orders, withPayments } = await seedDemo({ ...config, LOG_LEVEL: 'warn' })
  console.log(
    `Données de démonstration : ${parcels} colis, ${quotes} devis, ${orders} commandes (${secondsSince(started)} s)`,
  )
  if (!withPayments) {
    console.log('Sans émulateur de paiement (STRIPE_API_URL) : aucun devis n’est payé.')
  }
}
