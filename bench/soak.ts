import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { brokenInvariants } from '../tests/support/invariants.ts'
import { openFiles, residentMb } from './day/process-figures.ts'
import { crowd, fillOffice, openOffice } from './day/open-office.ts'
import { listen, work } from './day/people.ts'
import { openTally } from './day/tally.ts'
import { median, printFigure, rounded } from './figure.ts'

const seconds = Number(process.env['BENCH_SOAK_SECONDS'] || '7200')
const scale = process.env['BENCH_SOAK_SCALE'] || '0.1'
const pace = 0.1
const quarters = 8
/** The last quarter hour against the first. */
const goalGrowth = 1.1

type Sample = { readonly mb: number; readonly files: number; readonly connections: number }

/**
 * Two hours of the day at a tenth of its pace: what the server keeps in memory, files and connections must not grow. A line each
 * minute, so that a run that is stopped has told what it saw. `BENCH_SOAK_SECONDS` and `BENCH_SOAK_SCALE` make it shorter or
 * smaller; the quarter hours are then eighths of it.
 */
export async function measureSoak(root: string): Promise<void> {
  const office = await openOffice(root, scale)
  const { escale, pool } = office
  try {
    const tally = openTally()
    const payments = Math.ceil((seconds * pace) / 5)
    const { workers, people } = await fillOffice(office, { seconds, payments, pace }, tally)
    const closing = new AbortController()
    const streams = people.map((person) => listen(person, closing.signal))
    const until = performance.now() + seconds * 1000
    const serverPid = escale.serverPid()
    const working = Promise.all(workers.map((worker) => work(worker, until)))
    const medians = await watch(serverPid, pool)
    await working
    closing.abort()
    const reopened = (await Promise.all(streams)).reduce((sum, times) => sum + times, 0)
    const { acts, errors, askedAgain } = tally.told()
    const growth = growthOf(medians)
    const isFlat = Object.values(growth).every((ratio) => ratio <= goalGrowth)
    const broken = Object.keys(await brokenInvariants(pool))
    const isSameServer = escale.serverPid() === serverPid
    const isRight = Object.keys(errors).length === 0 && broken.length === 0 && isSameServer
    const seen = { acts, errors, askedAgain, streamsReopened: reopened, isSameServer, broken }
    const reached = isFlat && isRight
    printFigure({ figure: 'soak', seconds, ...crowd, ...seen, growth, goalGrowth, reached })
  } finally {
    await pool.end()
    await escale.stop()
  }
}

async function watch(serverPid: number, pool: pg.Pool): Promise<Sample[]> {
  const medians: Sample[] = []
  const everyMs = (seconds * 1000) / (quarters * 15)
  for (let quarter = 1; quarter <= quarters; quarter += 1) {
    const samples: Sample[] = []
    for (let minute = 1; minute <= 15; minute += 1) {
      await pause(everyMs)
      const sample = await sampleOf(serverPid, pool)
      printFigure({ figure: 'soak: minute', minute: (quarter - 1) * 15 + minute, ...sample })
      samples.push(sample)
    }
    const middle = {
      mb: median(samples.map(({ mb }) => mb)),
      files: median(samples.map(({ files }) => files)),
      connections: median(samples.map(({ connections }) => connections)),
    }
    printFigure({ figure: 'soak: quarter hour', quarter, ...middle })
    medians.push(middle)
  }
  return medians
}

async function sampleOf(serverPid: number, pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const connections = rows[0]?.connections ?? Number.NaN
  return { mb: residentMb(serverPid), files: openFiles(serverPid), connections }
}

function growthOf(medians: readonly Sample[]) {
  const [first] = medians
  const last = medians.at(-1)
  if (!first || !last) throw new Error('no quarter hour was seen')
  return {
    mb: rounded(last.mb / first.mb),
    files: rounded(last.files / first.files),
    connections: rounded(last.connections / first.connections),
  }
}
