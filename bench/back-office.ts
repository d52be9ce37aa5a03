import { printFigure, rounded, spreadOf, type Spread } from './figure.ts'
import type { Office } from './office-databases.ts'
import { officeReads } from './office-reads.ts'
import type { OfficeRead } from './office-sample.ts'
import { countPages, type PagesRead } from './pages-read.ts'

const rounds = Number(process.env['BENCH_OFFICE_ROUNDS'] || '60')
const goalMs = 150
const goalRatio = 1.5
/** Below this time, a ratio of times measures the machine more than the program: the bench compares pages and rows instead. */
const tooShortMs = 20
/** Below these numbers a read takes a fraction of a millisecond, and one more index level is a large part of it. */
const fewPages = 200
const fewRows = 200

type Judged = 'time' | 'pages and rows' | 'another answer'
type Measured = { readonly ms: Spread; readonly found: number }
type Read = {
  readonly name: string
  readonly path: OfficeRead[1]
  readonly large: Measured
  readonly small: Measured
}

/**
 * Measures each read in both offices, by turns, in one run. Goals: a p95 of 150 ms with a million parcels, and at most 1.5 times
 * what the office of a hundredth of that size takes: in time, or in pages and rows read where the time is short. A ratio compares
 * one answer in two offices: where the small one has fewer rows to find than the large one (9 parcels of a page of 20, a count of
 * 12 where the large one counts to 1 000), it would compare two different answers, so the bench prints it and does not judge it.
 */
export async function measureBackOffice([large, small]: readonly Office[]): Promise<void> {
  if (!large || !small) throw new Error('two offices are needed')
  const reads = new Array<Read>()
  for (const [name, path] of officeReads) {
    reads.push({ name, path, ...(await measureInTurns(large, small, path)) })
  }
  // One after the other: both databases write in the same log of their cluster.
  const pagesOfLarge = await pagesOf(large, reads)
  const pagesOfSmall = await pagesOf(small, reads)
  const verdicts = reads.map((read, index) => {
    const pages = { large: pagesOfLarge[index], small: pagesOfSmall[index] }
    if (!pages.large || !pages.small) throw new Error(`${read.name}: no page was counted`)
    return printVerdict(read, pages.large, pages.small)
  })
  const times = (judged: Judged) => verdicts.filter((one) => one.judged === judged).length
  printFigure({
    figure: 'back-office: all',
    reads: reads.length,
    reached: verdicts.filter(({ isReached }) => isReached).length,
    p95Ms: spreadOf(reads.map(({ large: { ms } }) => ms.p95)),
    judgedByTime: times('time'),
    judgedByPagesAndRows: times('pages and rows'),
    anotherAnswer: times('another answer'),
  })
}

function printVerdict({ name, large, small }: Read, read: PagesRead, readSmall: PagesRead) {
  const judged = judgedOf(large, small)
  const ratio = large.ms.p95 / small.ms.p95
  const isReached = large.ms.p95 <= goalMs && isFlat(judged, ratio, read, readSmall)
  printFigure({
    figure: `back-office: ${name}`,
    ms: large.ms,
    msSmall: small.ms,
    ratio: rounded(ratio),
    read,
    readSmall,
    found: large.found,
    foundSmall: small.found,
    judgedBy: judged,
    goalMs,
    goalRatio,
    reached: isReached,
  })
  return { judged, isReached }
}

function judgedOf(large: Measured, small: Measured): Judged {
  if (large.found > small.found * goalRatio) return 'another answer'
  return large.ms.p95 <= tooShortMs ? 'pages and rows' : 'time'
}

function isFlat(judged: Judged, ratio: number, large: PagesRead, small: PagesRead): boolean {
  if (judged === 'another answer') return true
  if (judged === 'time') return ratio <= goalRatio
  return (
    large.pages <= Math.max(fewPages, small.pages * goalRatio) &&
    large.rows <= Math.max(fewRows, small.rows * goalRatio)
  )
}

async function measureInTurns(large: Office, small: Office, path: OfficeRead[1]) {
  const ofLarge = new Array<Timed>()
  const ofSmall = new Array<Timed>()
  for (let round = -5; round < rounds; round += 1) {
    const [inLarge, inSmall] = [await timed(large, path), await timed(small, path)]
    if (round < 0) continue
    ofLarge.push(inLarge)
    ofSmall.push(inSmall)
  }
  return { large: measured(ofLarge), small: measured(ofSmall) }
}

async function pagesOf(office: Office, reads: readonly Read[]): Promise<PagesRead[]> {
  const counter = await countPages(office.connectionString)
  const counted = new Array<PagesRead>()
  try {
    for (const { path } of reads) {
      // Twice, because the first statements of a session also read the system tables that a session needs.
      await timed(office, path)
      counted.push(await counter.count(() => timed(office, path)))
    }
  } finally {
    await counter.stop()
  }
  return counted
}

type Timed = { readonly ms: number; readonly found: number }

async function timed({ origin, cookie, some }: Office, path: OfficeRead[1]): Promise<Timed> {
  const url = `${origin}/api${path(some)}`
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  const text = await answer.text()
  const ms = performance.now() - start
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return { ms, found: foundIn(JSON.parse(text)) }
}

const measured = (all: readonly Timed[]): Measured => ({
  ms: spreadOf(all.map(({ ms }) => ms)),
  found: all[0]?.found ?? 0,
})

/**
 * How many rows an answer shows, or how many it counted. Both offices must have the same number for their times to be comparable.
 */
function foundIn(answer: unknown): number {
  if (Array.isArray(answer)) return foundInList(answer)
  if (typeof answer !== 'object' || answer === null) return 0
  if (hasCount(answer)) return answer.count
  if (isBounded(answer)) return answer.value
  return Math.max(0, ...Object.values(answer).map(foundIn))
}

const foundInList = (list: readonly unknown[]): number =>
  isCounts(list) ? sumOf(list) : list.length

type Counted = { readonly count: number }

const hasCount = (part: unknown): part is Counted =>
  typeof part === 'object' && part !== null && 'count' in part && typeof part.count === 'number'

/** A count with a limit (« 1 000+ »), which comes beside a page of ten rows. */
const isBounded = (part: object): part is { readonly value: number } =>
  'isMore' in part && 'value' in part && typeof part.value === 'number'

/** A list of counts, one per state. */
const isCounts = (list: readonly unknown[]): list is readonly Counted[] =>
  list.length > 0 && list.every(hasCount)

const sumOf = (counts: readonly Counted[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
