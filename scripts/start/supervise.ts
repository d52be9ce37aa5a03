import { createServer } from 'node:net'
import { demoAccounts, demoPassword } from '#server/office/system/demonstration.ts'
import type { Program } from './child.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { demoSecrets } from './demo-secrets.ts'
import { startEmulators, type Suppliers } from './emulators.ts'
import { keepRunning } from './keep-running.ts'
import {
  buildWeb,
  demoEnvironment,
  seedDemo,
  serverEnvironment,
  serverProgram,
} from './programs.ts'
import type { StartSettings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'
import { CannotStart } from '../cannot-start.ts'
import { dataDirectoryInUse, isDataDirectoryInUse } from '../embedded-postgres.ts'
import { isDataDirectoryLocked } from './data-lock.ts'
import { isUnsafePort } from './unsafe-ports.ts'

/** How `npm run dev` differs: no build, another command for the server. */
export type Variant = {
  readonly build: boolean
  serverProgram(settings: StartSettings, env: NodeJS.ProcessEnv): Program
}
export const asShipped: Variant = { build: true, serverProgram }

const order = { server: 1, emulators: 2, database: 3 }

/** Starts everything that the mode needs, in parallel where nothing depends on it, and keeps it running. */
export async function supervise(
  settings: StartSettings,
  shutdown: Shutdown,
  variant: Variant = asShipped,
): Promise<void> {
  refuseUnsafePort(settings)
  await refuseTakenPort(settings)
  const run = settings.mode === 'production' ? superviseProduction : superviseDemo
  await run(settings, shutdown, variant)
}

async function superviseDemo(settings: StartSettings, shutdown: Shutdown, variant: Variant) {
  // This comes before anything that writes in the data directory, which may belong to another start.
  const database = await openDatabase(settings)
  shutdown.onEnd(order.database, database.stop)
  const secrets = demoSecrets(settings.dataDir)
  const [prepared, suppliers] = await together([
    prepareDatabase(settings, database.connectionString),
    startEmulators(settings, secrets, ({ stop }) => {
      shutdown.onEnd(order.emulators, stop)
    }),
    variant.build ? buildWeb(settings) : undefined,
  ])
  const env = {
    ...serverEnvironment(settings, prepared.connectionString),
    ...demoEnvironment(settings, secrets, suppliers),
  }
  if (prepared.isNew) await seedDemo(settings, env)
  await startServer(variant.serverProgram(settings, env), shutdown)
  announceDemo(settings, suppliers, performance.now() / 1000)
}

async function superviseProduction(settings: StartSettings, shutdown: Shutdown, variant: Variant) {
  const { connectionString } = await openDatabase(settings)
  const env = serverEnvironment(settings, connectionString)
  await together([
    prepareDatabase(settings, connectionString),
    variant.build ? buildWeb(settings) : undefined,
  ])
  await startServer(variant.serverProgram(settings, env), shutdown)
  announceProduction(settings, performance.now() / 1000)
}

/** All at once. A failure is told when each has said its last word, so that it is the last one that people read. */
async function together<const Begun extends readonly unknown[]>(begun: Begun) {
  await Promise.allSettled(begun)
  return Promise.all(begun)
}

async function startServer(program: Program, shutdown: Shutdown): Promise<void> {
  if (shutdown.requested.aborted) return
  const server = await keepRunning(program, { patienceMs: 40_000 })
  shutdown.onEnd(order.server, server.stop)
}

function announceDemo(
  settings: StartSettings,
  { stripe, mail, sms, carrier }: Suppliers,
  seconds: number,
): void {
  console.log(`
Escale est prête (${inFrench(seconds)} s) :  ${settings.baseUrl}

  Comptes            ${demoAccounts.map(({ email }) => email).join(', ')}
                     mot de passe : ${demoPassword}
  Boîte de réception ${mail.url}
  SMS                ${sms.url}
  Paiements          ${stripe.controlUrl}
  La Poste           ${carrier.url}
  Données            ${settings.dataDir}

Ctrl + C pour arrêter.
`)
}

function announceProduction(settings: StartSettings, seconds: number): void {
  console.log(`Escale est prête (${inFrench(seconds)} s) : ${settings.baseUrl}`)
}

const inFrench = (seconds: number) =>
  seconds.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Refuses an address of the site that browsers block: the start would announce it, and nobody could open it. */
function refuseUnsafePort({ baseUrl }: StartSettings): void {
  const port = Number(new URL(baseUrl).port)
  if (!isUnsafePort(port)) return
  throw new CannotStart(
    `Les navigateurs refusent d’ouvrir le port ${port}. Choisissez-en un autre :\n  PORT=3000 npm start`,
  )
}

/** Refuses a taken port before anything starts; the message also says when the data is in use. */
async function refuseTakenPort(settings: StartSettings): Promise<void> {
  const { host, port, dataDir, databaseUrl } = settings
  // `localhost` is two addresses; another program on either would answer some of the visitors.
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const codes = await Promise.all(addresses.map((address) => tryToListen(address, port)))
  if (codes.includes('EACCES')) {
    throw new CannotStart(`Le port ${port} est réservé au système : PORT=3000 npm start`)
  }
  if (codes.includes('EADDRNOTAVAIL') || codes.includes('ENOTFOUND')) {
    throw new CannotStart(
      `HOST=${host} n’est pas une adresse de cette machine.\nHOST=0.0.0.0 écoute sur toutes les siennes.`,
    )
  }
  if (!codes.includes('EADDRINUSE')) return
  const inUse = databaseUrl ? isDataDirectoryLocked : isDataDirectoryInUse
  const dataInUse = await inUse(dataDir).catch(() => false)
  throw new CannotStart(dataInUse ? bothTaken(settings) : portTaken(port))
}

function portTaken(port: number): string {
  return (
    `Le port ${port} est déjà utilisé par un autre programme.\n` +
    `Arrêtez-le, ou choisissez un autre port :\n  PORT=${port + 1} npm start`
  )
}

const bothTaken = ({ port, dataDir }: StartSettings) =>
  `Le port ${port} est déjà utilisé.\n${dataDirectoryInUse(dataDir)}`

/** The error code of listening on that port, if any. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => {
    resolve(error.code)
  })
  server.listen({ host, port, exclusive: true }, () => {
    server.close(() => {
      resolve(undefined)
    })
  })
  return promise
}
