import { announceDemo, announceProduction } from './announce.ts'
import type { Program } from './child.ts'
import { openDatabase, prepareDatabase } from './database.ts'
import { demoSecrets } from './demo-secrets.ts'
import { startEmulators } from './emulators.ts'
import { keepRunning } from './keep-running.ts'
import { refuseTakenPort, refuseUnsafePort } from './port.ts'
import {
  buildWeb,
  demoEnvironment,
  seedDemo,
  serverEnvironment,
  serverProgram,
} from './programs.ts'
import type { StartSettings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'

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
