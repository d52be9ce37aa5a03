import { printFigure, rounded } from './figure.ts'
import { foundIn } from './found-in.ts'
import type { Office } from './office-databases.ts'
import { officeReads } from './office-reads.ts'
import type { OfficeRead } from './office-sample.ts'

const rounds = Number(process.env['BENCH_OFFICE_ROUNDS'] || '60')
const goalMs = 150
const goalRatio = 1.5
/** Below this a ratio tells of the machine, not of the database. */
const tooSmallToCompareMs = 20

type Judged = 'yes' | 'too fast to compare' | 'another answer'

/**
 * p95 of each read in both offices, taken in turns in one run; goals: 150 ms with a million parcels, and 1.5 times a hundredth
 * of it. A ratio compares one answer in two offices: where the small one has less than the large one to find (9 parcels of a
 * page of 20, a count of 12 where the large one counts to 1 000), it would compare two answers, and is printed, not judged.
 */
export async function measureBackOffice([large, small]: readonly Office[]): Promise<void> {
  if (!large || !small) throw new Error('two offices are needed')
  const all = new Array<{ readonly isReached: boolean; readonly judged: Judged }>()
  for (const [name, path] of officeReads) {
    const [ofLarge, ofSmall] = await measureInTurns(large, small, path)
    const ratio = ofLarge.ms / ofSmall.ms
    const judged = judgedOf(ofLarge, ofSmall)
    const isReached = ofLarge.ms <= goalMs && (judged !== 'yes' || ratio <= goalRatio)
    all.push({ isReached, judged })
    printFigure({
      figure: `back-office: ${name}`,
      p95Ms: rounded(ofLarge.ms),
      p95MsSmall: rounded(ofSmall.ms),
      ratio: rounded(ratio),
      found: ofLarge.found,
      foundSmall: ofSmall.found,
      ratioJudged: judged,
      goalMs,
      goalRatio,
      reached: isReached,
    })
  }
  const times = (judged: Judged) => all.filter((one) => one.judged === judged).length
  printFigure({
    figure: 'back-office: all',
    reads: all.length,
    reached: all.filter(({ isReached }) => isReached).length,
    ratiosJudged: times('yes'),
    tooFastToCompare: times('too fast to compare'),
    anotherAnswer: times('another answer'),
  })
}

type Measured = { readonly ms: number; readonly found: number }

function judgedOf(large: Measured, small: Measured): Judged {
  if (large.ms <= tooSmallToCompareMs) return 'too fast to compare'
  return large.found > small.found * goalRatio ? 'another answer' : 'yes'
}

async function measureInTurns(
  large: Office,
  small: Office,
  path: OfficeRead[1],
): Promise<readonly [Measured, Measured]> {
  const ofLarge = new Array<Measured>()
  const ofSmall = new Array<Measured>()
  for (let round = -5; round < rounds; round += 1) {
    const [inLarge, inSmall] = [await timed(large, path), await timed(small, path)]
    if (round < 0) continue
    ofLarge.push(inLarge)
    ofSmall.push(inSmall)
  }
  return [p95(ofLarge), p95(ofSmall)]
}

async function timed({ origin, cookie, some }: Office, path: OfficeRead[1]): Promise<Measured> {
  const url = `${origin}/api${path(some)}`
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  const text = await answer.text()
  const ms = performance.now() - start
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return { ms, found: foundIn(JSON.parse(text)) }
}

function p95(measured: readonly Measured[]): Measured {
  const sorted = measured.toSorted((one, other) => one.ms - other.ms)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? { ms: Number.NaN, found: 0 }
}
