import { join } from 'node:path'
import { startStripeEmulator } from '@escale/emulators/stripe'
import { openPool } from '#server/core/adapters/postgres.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { findDebianPostgres } from '../../scripts/debian-postgres.ts'
import { runProgram } from '../../scripts/start/child.ts'
import { startBalancedEscale, type BalancedEscale } from '../../tests/support/balanced-escale.ts'
import { bothServe } from '../../tests/support/balanced-visitors.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { sceneOf } from '../../tests/support/http-scenes.ts'
import { startReplicatedPostgres } from '../../tests/support/replicated-postgres.ts'
import type { AttachedEscale } from '../../tests/support/running-escale.ts'
import { environmentOf } from '../../tests/support/server-process.ts'
import type { Office } from './open-office.ts'

const webhookSecret = 'whsec_of_two_machines'

export type TwoMachines = Office & {
  /** Another version, one server after the other. */
  readonly deploy: () => Promise<void>
  /** The primary dies, and its standby is promoted. */
  readonly failOver: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * The large office on what several machines would run: HAProxy, two servers, a process for the jobs, a primary with its synchronous
 * standby. Suppliers other than Stripe are those of the product.
 */
export async function openTwoMachines(
  root: string,
  scale: string,
  product: AttachedEscale,
): Promise<TwoMachines> {
  const native = await findDebianPostgres()
  if (!native.found) throw new Error(native.reason)
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    while (ends.length > 0) await ends.pop()?.()
  }
  try {
    const pair = await startReplicatedPostgres(native.engine)
    ends.push(pair.stop)
    await fill(root, scale, product, pair.address)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const stripe = await startStripeEmulator({
      webhook: { url: `${url}/api/webhooks/stripe`, secret: webhookSecret },
      retryDelaysMs: [500, 1000, 2000],
      redirectWaitMs: 100,
    })
    ends.push(stripe.stop)
    const balanced = await startBalancedEscale(product, {
      databaseUrl: pair.address,
      port,
      maxConnections: 4000,
      env: {
        DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${pair.second.port}/escale`,
        STRIPE_API_URL: stripe.url,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      },
    })
    ends.push(balanced.stop)
    // Without a limit: the rules of a million parcels are checked on it.
    const pool = openPool(pair.address, 4, () => {}, 0)
    ends.push(() => pool.end())
    return {
      scene: await sceneOf(balanced.escale),
      pool,
      pids: () => Object.values(balanced.servers).map(({ child }) => child.pid ?? 0),
      deploy: () => deploy(balanced),
      failOver: async () => {
        await pair.first.kill()

        await pair.second.promote()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(root: string, scale: string, product: AttachedEscale, databaseUrl: string) {
  await prepareDatabase(databaseUrl)
  // Without a payment emulator the demonstration leaves its quotes unpaid.
  const noStripe = { STRIPE_API_URL: '', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
  await runProgram({
    name: 'bureau à l’échelle, sur deux serveurs',
    script: join(root, 'scripts/seed.ts'),
    args: [`--scale=${scale}`],
    env: { ...environmentOf(product), ...noStripe, DATABASE_URL: databaseUrl },
  })
}

async function deploy(balanced: BalancedEscale): Promise<void> {
  for (const name of ['one', 'two'] as const) {
    const leaving = balanced.servers[name]
    leaving.kill('SIGTERM')
    await leaving.ended
    await balanced.restart(name)
    await eventually(() => bothServe(balanced), { about: `the return of ${name}` })
  }
}
