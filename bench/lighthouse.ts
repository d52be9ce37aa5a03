import { execFile } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'
import { median, printFigure, rounded } from './figure.ts'
import { serveProduction } from './served-production.ts'

/** 176 MB that only this bench needs, when somebody runs it by name: npx downloads it then, and it is no dependency of ours. */
const lighthouse = 'lighthouse@13.5.0'
const rounds = 5
const goal = 100
const pages = ['/', '/cgv', '/destinations/la-reunion']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  totalBlockingMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
} as const

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  readonly environment: { readonly benchmarkIndex: number }
}

/**
 * Lighthouse with its own settings: a telephone four times slower, simulated from what this machine does. On a busy machine each
 * wait for the processor counts four times as work of the page: `benchmarkIndex` and `load` say how far to believe a figure.
 */
export async function measureLighthouse(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const found = await findChromium()
  if (!found.found) {
    printFigure({ figure: 'lighthouse', skipped: found.reason })
    return
  }
  const server = await serveProduction(root, env, 3993)
  try {
    for (const path of pages) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round += 1) {
        reports.push(await reportAtLast(server.origin + path, found.path))
      }
      tell(path, reports)
    }
  } finally {
    await server.stop()
  }
}

function tell(path: string, reports: readonly Report[]): void {
  const scores = Object.fromEntries(
    categories.map((name) => [
      name,
      median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))),
    ]),
  )
  const measured = Object.entries(timings).map(([name, audit]) => [
    name,
    rounded(median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN)), 0),
  ])
  printFigure({
    figure: `lighthouse of ${path}, mobile`,
    ...scores,
    ...Object.fromEntries(measured),
    benchmarkIndex: median(reports.map((report) => report.environment.benchmarkIndex)),
    load: rounded((loadavg()[0] ?? 0) / cpus().length),
    goal,
    reached: Object.values(scores).every((score) => score >= goal),
  })
}

/** Now and then Chromium loses the trace of a visit (NO_NAVSTART): Lighthouse itself advises to run it again. */
async function reportAtLast(url: string, chromium: string, tries = 3): Promise<Report> {
  try {
    return await report(url, chromium)
  } catch (error) {
    if (tries === 1) throw error
    return reportAtLast(url, chromium, tries - 1)
  }
}

/** Each visit has its own browser: nothing of it is left for the next. */
async function report(url: string, chromium: string): Promise<Report> {
  const command = ['--yes', '--ignore-scripts', `--package=${lighthouse}`, 'lighthouse', url]
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox']
  const { stdout } = await promisify(execFile)('npx', [...command, ...flags], {
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      CHROME_PATH: chromium,
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    },
  })
  return JSON.parse(stdout)
}
