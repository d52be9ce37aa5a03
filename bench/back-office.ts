import { printFigure, rounded } from './figure.ts'
import type { Office } from './office-databases.ts'
import { officeReads } from './office-reads.ts'
import type { OfficeRead } from './office-sample.ts'

const rounds = Number(process.env['BENCH_OFFICE_ROUNDS'] || '60')
const goalMs = 150
const goalRatio = 1.5
/** Below this a ratio tells of the machine, not of the database. */
const tooSmallToCompareMs = 20

/** p95 of each read in both offices, taken in turns in one run; goals: 150 ms with a million parcels, and 1.5 times a hundredth of it. */
export async function measureBackOffice([large, small]: readonly Office[]): Promise<void> {
  if (!large || !small) throw new Error('two offices are needed')
  for (const [name, path] of officeReads) {
    const [ms, msSmall] = await measureInTurns(large, small, path)
    const ratio = ms / msSmall
    const isComparable = ms > tooSmallToCompareMs
    printFigure({
      figure: `back-office: ${name}`,
      p95Ms: rounded(ms),
      p95MsSmall: rounded(msSmall),
      ratio: rounded(ratio),
      goalMs,
      goalRatio,
      reached: ms <= goalMs && (!isComparable || ratio <= goalRatio),
    })
  }
}

async function measureInTurns(
  large: Office,
  small: Office,
  path: OfficeRead[1],
): Promise<[number, number]> {
  const times = { large: new Array<number>(), small: new Array<number>() }
  for (let round = -5; round < rounds; round += 1) {
    const ofLarge = await timed(large, path)
    const ofSmall = await timed(small, path)
    if (round < 0) continue
    times.large.push(ofLarge)
    times.small.push(ofSmall)
  }
  return [p95(times.large), p95(times.small)]
}

async function timed({ origin, cookie, some }: Office, path: OfficeRead[1]): Promise<number> {
  const url = `${origin}/api${path(some)}`
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - start
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
