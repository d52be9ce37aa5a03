import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { brokenInvariants } from '../tests/support/invariants.ts'
import { chargesOf } from '../tests/support/payment-trace.ts'
import { crowd, fillOffice, openOffice, type Office } from './day/open-office.ts'
import { listen, work } from './day/people.ts'
import { cpuSeconds, residentMb } from './day/process-figures.ts'
import { openTally, type Tally } from './day/tally.ts'
import { openTwoMachines } from './day/two-machines.ts'
import { printFigure, rounded } from './figure.ts'

const seconds = Number(process.env['BENCH_DAY_SECONDS'] || '300')
const scale = process.env['BENCH_DAY_SCALE'] || '1'
const payments = 60
const goals = { p95Ms: 1000, errors: 0, settledSeconds: 60 }

/**
 * An office with a million parcels on an ordinary day: operators receive, the office prices, customers browse with an open event
 * stream, sixty pay, files are made, jobs run. Then the same day, whose server is killed in the middle: pages ask again, and
 * nothing is lost or done twice. Then on several machines: both servers are replaced, and the primary of the database dies.
 * `BENCH_DAY_SECONDS` and `BENCH_DAY_SCALE` make it shorter or smaller.
 */
export async function measureDay(root: string): Promise<void> {
  const office = await openOffice(root, scale)
  const { escale } = office
  try {
    await measure({ ...office, name: 'an ordinary day', inTheMiddle: async () => {} })
    const inTheMiddle = () => escale.killServer()
    await measure({ ...office, name: 'a day whose server is killed', inTheMiddle })
    await printBroken(office)
    const machines = await openTwoMachines(root, scale, escale)
    try {
      await measure({
        ...machines,
        name: 'a day with a deployment and a database failover',
        inTheMiddle: async () => {
          await machines.deploy()
          await machines.failOver()
        },
      })
      await printBroken(machines)
    } finally {
      await machines.stop()
    }
  } finally {
    await office.pool.end()
    await escale.stop()
  }
}

type Day = Office & { readonly name: string; readonly inTheMiddle: () => Promise<void> }

async function measure({ name, inTheMiddle, ...office }: Day): Promise<void> {
  const { pool } = office
  const tally = openTally()
  const shift = { seconds, payments, pace: 1 }
  const { workers, people, pages } = await fillOffice(office, shift, tally)
  const before = await paidSoFar(pool)
  const closing = new AbortController()
  const streams = people.map((person) => listen(person, closing.signal))
  const began = performance.now()
  const until = began + seconds * 1000
  const pids = office.pids().join()
  const cpu = cpuOf(office)
  const middle = pause((seconds * 1000) / 3)
    .then(inTheMiddle)
    .then(() => performance.now())
  const [middleEnded] = await Promise.all([middle, ...workers.map((worker) => work(worker, until))])
  const worked = (performance.now() - began) / 1000
  const used = cpuOf(office) - cpu
  const isSame = office.pids().join() === pids
  const settledSeconds = rounded(await settled(pool, before.orders + pages.length), 1)
  closing.abort()
  const reopened = (await Promise.all(streams)).reduce((sum, times) => sum + times, 0)
  printDay(name, tally.told(), {
    seconds: rounded(worked, 0),
    middleEnded: rounded((middleEnded - began) / 1000, 0),
    parcels: await parcelCount(pool),
    streamsReopened: reopened,
    paid: pages.length,
    settledSeconds,
    paidCents: await comparePayments(pool, before, pages),
    serverMb: office.pids().map(residentMb),
    // A server that ended began again at nothing.
    ...(isSame && { serverCores: rounded(used / worked) }),
  })
}

type Told = ReturnType<Tally['told']>
type More = Readonly<Record<string, unknown>> & {
  /** In seconds of the day; nobody worked after its end. */
  readonly middleEnded: number
  readonly paidCents: { readonly ours: number; readonly provider: number }
}

function printDay(name: string, told: Told, more: More): void {
  const { ms, acts, errors, askedAgain } = told
  for (const [kind, spread] of Object.entries(ms)) {
    printFigure({ figure: `day: ${name}: ${kind}`, ms: spread })
  }
  // A file of a million rows takes as long as its rows.
  const screens = Object.entries(ms).filter(([kind]) => !kind.startsWith('export'))
  const slowestP95Ms = Math.max(...screens.map(([, { p95 }]) => p95))
  const { ours, provider } = more.paidCents
  const isRight =
    Object.keys(errors).length === 0 && ours === provider && more.middleEnded < seconds
  const reached = isRight && slowestP95Ms <= goals.p95Ms
  const seen = { acts, errors, askedAgain, slowestP95Ms, ...more }
  printFigure({ figure: `day: ${name}`, ...crowd, payments, ...seen, goals, reached })
}

async function printBroken({ pool }: Office): Promise<void> {
  const broken = Object.keys(await brokenInvariants(pool))
  printFigure({ figure: 'day: broken rules', broken, goal: 0, reached: broken.length === 0 })
}

const cpuOf = ({ pids }: Office): number => pids().reduce((sum, pid) => sum + cpuSeconds(pid), 0)

async function settled(pool: pg.Pool, orders: number): Promise<number> {
  const began = performance.now()
  while ((await paidSoFar(pool)).orders < orders) {
    if (performance.now() - began > goals.settledSeconds * 1000) throw new Error('orders lack')
    await pause(250)
  }
  return (performance.now() - began) / 1000
}

type Paid = { readonly orders: number; readonly cents: number }

async function paidSoFar(pool: pg.Pool): Promise<Paid> {
  const { rows } = await pool.query<Paid>(
    `select (select count(*)::int from orders) as orders,
       (select coalesce(sum(amount_cents), 0)::float8 from payments) as cents`,
  )
  const [paid] = rows
  if (!paid) throw new Error('no answer')
  return paid
}

async function comparePayments(pool: pg.Pool, before: Paid, pages: readonly string[]) {
  const { cents } = await paidSoFar(pool)
  const charges = await chargesOf(pages)
  const kept = charges.map(({ amount, amountRefunded }) => amount - amountRefunded)
  return { ours: cents - before.cents, provider: kept.reduce((sum, one) => sum + one, 0) }
}

async function parcelCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from parcels')
  return rows[0]?.count ?? 0
}
