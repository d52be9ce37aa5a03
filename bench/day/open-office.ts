import { join } from 'node:path'
import pg from 'pg'
import { newCustomer, sceneOf, type Scene } from '../../tests/support/http-scenes.ts'
import { startEscale, type RunningEscale } from '../../tests/support/running-escale.ts'
import { runProgram } from '../../scripts/start/child.ts'
import { quotesFor } from '../money/quotes-for.ts'
import { browser, customersOf, exporter, operator, payer, pricer, requestQuotes } from './people.ts'
import type { Tally } from './tally.ts'

export const crowd = { operators: 3, pricers: 2, customers: 300 }

/** Where the day takes place. */
export type Office = {
  readonly scene: Scene
  readonly pool: pg.Pool
  /** The processes of the servers. */
  readonly pids: () => readonly number[]
}

/** The product with the large office in it: a million parcels at scale 1. */
export async function openOffice(
  root: string,
  scale: string,
): Promise<Office & { readonly escale: RunningEscale }> {
  const first = await startEscale()
  await first.stop({ keepData: true })
  const { dataDir } = first
  await runProgram({
    name: 'bureau à l’échelle',
    script: join(root, 'scripts/seed.ts'),
    args: [`--scale=${scale}`],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const escale = await startEscale({ dataDir })
  const pool = new pg.Pool({ connectionString: escale.databaseUrl, max: 4 })
  pool.on('error', () => {})
  return { escale, scene: await sceneOf(escale), pool, pids: () => [escale.serverPid()] }
}

type Shift = {
  readonly seconds: number
  readonly payments: number
  /** 1: an ordinary day; 0.1: ten times fewer acts. */
  readonly pace: number
}

/** Everybody who works or visits during these seconds, and the quotes that will be paid. */
export async function fillOffice(
  { scene, pool }: Office,
  { seconds, payments, pace }: Shift,
  tally: Tally,
) {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newCustomer(scene)))
  const [declarant] = buyers
  if (!declarant) throw new Error('no customer')
  const requested = await requestQuotes(scene, buyers, Math.ceil((seconds * pace) / 10))
  const todo = await quotesFor(pool, buyers, payments)
  const pages: string[] = []
  const people = await customersOf(scene.escale.url, pool, crowd.customers)
  const times = <One>(count: number, one: () => One) => Array.from({ length: count }, one)
  const receiver = await operator(scene, declarant, tally)
  const payMs = Math.floor((seconds * pace * 1000 * 0.6) / payments)
  const workers = [
    ...times(crowd.operators, () => receiver),
    ...times(crowd.pricers, () => pricer(scene, requested, tally)),
    ...people.map((person) => browser(person, tally)),
    payer(todo, pages, payMs, tally),
    exporter(scene, tally),
  ].map(({ everyMs, act }) => ({ everyMs: everyMs / pace, act }))
  return { workers, people, pages }
}
