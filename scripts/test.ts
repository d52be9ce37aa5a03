import { spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.ts'
import { findDebianPostgres } from './debian-postgres.ts'
import { findHaproxy } from './haproxy.ts'
import { emulatorsState } from './emulators-state.ts'
import { buildSeededData } from '../tests/support/build-seeded-data.ts'
import { removeData } from '../tests/support/seeded-data.ts'
import { findMemoryFolder } from './test/memory-folder.ts'
import { suites, type Suite } from './test/suites.ts'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2).filter((word) => word !== '--full')
/** `npm test -- --full` runs every suite whole on both engines, and every combination of an estimate: for the night. */
const isFull = process.argv.includes('--full')
// Set for all that this command starts.
process.env['TMPDIR'] ??= findMemoryFolder() ?? tmpdir()
const scratch = mkdtempSync(join(tmpdir(), 'escale-test-'))
const sent = join(scratch, 'statements')

type Count = { readonly passed: number; readonly failed: number; readonly skipped: number }
const nothing: Count = { passed: 0, failed: 0, skipped: 0 }

/** Said again at the end, where a long log is read. */
const failures: string[] = []
type Engine = 'embedded' | 'debian'

/** `npm test -- <words>`: the files whose path has one of them, on the embedded engine, with all the set-up. */
async function onlyThose(): Promise<void> {
  const counts = [await command('construction du site', ['scripts/build.ts'])]
  const chromium = await findChromium()
  const env = chromium.found ? { CHROMIUM_PATH: chromium.path } : {}
  counts.push(await withoutHaproxy())
  conclude([...counts, await suite(words.join(' '), [], { env, files: words })])
}

/**
 * `npm test` runs every test, most on the embedded engine, some on Debian's PostgreSQL too or alone, where there is one (`suites`;
 * all on both with `--full`). It prints what this machine cannot run (no browser, no Debian PostgreSQL and no right
 * to install them) and counts it as skipped, one per file. The last line is the total.
 */
async function main(): Promise<void> {
  say(`fichiers jetables dans ${tmpdir()}`)
  // Debian's packages arrive while the checks use the processor.
  const tools = findTools()
  // Awaited minutes later: the error is reported there.
  tools.catch(() => undefined)
  const counts = [
    await command('vérifications (npm run check)', ['scripts/check.ts']),
    await command('construction du site', ['scripts/build.ts']),
    ...(await Promise.all([suite('règles et écrans', ['domain', 'web']), emulators(), seed()])),
  ]
  const { chromium, haproxy, debian } = await tools
  if (!chromium.found) say(`navigateur absent, parcours non joués : ${chromium.reason}`)
  const browser = chromium.found ? { CHROMIUM_PATH: chromium.path } : undefined
  if (!debian.found) say(`PostgreSQL de Debian absent, tests non joués : ${debian.reason}`)
  counts.push(haproxy, ...(await withDatabase(browser, debian.found)))
  conclude(counts)
}

let made: string | undefined

async function seed(): Promise<Count> {
  try {
    made = await buildSeededData()
    return { ...nothing, passed: 1 }
  } catch (error) {
    failures.push(`échec : données de démonstration\n${String(error)}`)
    return { ...nothing, failed: 1 }
  }
}

/** One after the other: Debian's packages are installed by one process at a time. */
const findTools = async () => ({
  chromium: await findChromium(),
  haproxy: await withoutHaproxy(),
  debian: await findDebianPostgres(),
})

/** Where HAProxy is missing, vitest.config.ts leaves its file out. */
async function withoutHaproxy(): Promise<Count> {
  const haproxy = await findHaproxy()
  if (haproxy.found) return nothing
  say(`HAProxy absent, test non joué : ${haproxy.reason}`)
  process.env['ESCALE_NO_HAPROXY'] = '1'
  return { ...nothing, skipped: 1 }
}

/** Runs the emulators' tests when their package or a library has changed; always in CI and with `--full`. */
async function emulators(): Promise<Count> {
  const stamp = join(root, 'node_modules', '.emulators-passed')
  const state = emulatorsState()
  const isAlwaysPlayed = isFull || process.env['CI'] !== undefined
  if (!isAlwaysPlayed && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) {
    say('émulateurs : rien n’a changé depuis leur dernier passage réussi')
    return nothing
  }
  const count = await suite('émulateurs', ['emulators'], { told: 'at its end' })
  if (count.failed === 0) writeFileSync(stamp, state)
  return count
}

/**
 * The fault tests of both engines spend most of their time waiting for restarts and for jobs; the server's suite uses the processor
 * meanwhile. The journeys leave a fifth of it, which what Debian's PostgreSQL plays takes.
 */
async function withDatabase(
  browser: NodeJS.ProcessEnv | undefined,
  isDebianThere: boolean,
): Promise<Count[]> {
  const on = async (engine: Engine, one: Suite, env: NodeJS.ProcessEnv = {}, told?: Told) =>
    engine === 'embedded' || isDebianThere
      ? play(one, engine, { env, told, except: elsewhere(one) })
      : notRun(one)
  const elsewhere = ({ onDebianAlone }: Suite) => (isDebianThere ? onDebianAlone : [])
  const journeys = async (engine: Engine, told?: Told) =>
    browser ? on(engine, suites.journeys, browser, told) : notRun(suites.journeys)
  const faults = async () => [
    await on('embedded', suites.faults, {}, 'at its end'),
    await on('debian', suites.faults, {}, 'at its end'),
  ]

  // The embedded run records its statements; Debian's run plans them.
  const [server, faultsOnBoth] = await Promise.all([
    on('embedded', suites.server, { TEST_STATEMENTS: sent }),
    faults(),
  ])
  const onDebian = async () => [
    await journeys('debian', 'at its end'),
    await on('debian', suites.server, { TEST_SENT_STATEMENTS: sent }, 'at its end'),
  ]
  // With `--full` Debian's are as long as the others.
  const journeysFirst = journeys('embedded')
  if (isFull) await journeysFirst
  const [onEmbedded, onOther] = await Promise.all([journeysFirst, onDebian()])
  return [server, ...faultsOnBoth, onEmbedded, ...onOther]
}

const play = (
  { title, projects, onDebian, onDebianAlone }: Suite,
  engine: Engine,
  { env, except, told }: Played & { readonly except: readonly string[] },
): Promise<Count> => {
  const isOnDebian = engine === 'debian'
  const files = isOnDebian && !isFull ? [...onDebian, ...onDebianAlone] : []
  const elsewhere = isOnDebian || isFull ? [] : except
  const onIt = { ...env, ESCALE_TEST_ENGINE: engine, TEST_ELSEWHERE: elsewhere.join() }
  return suite(`${title}, ${engine}`, projects, { env: onIt, told, files })
}

const notRun = ({ files }: Suite): Count => ({
  passed: 0,
  failed: 0,
  skipped: globSync(files, { cwd: root }).length,
})

function conclude(counts: readonly Count[]): void {
  const total = counts.reduce(add, nothing)
  for (const failure of failures) say(failure)
  // Once more, a line each: of a long log often only the end is kept.
  if (failures.length > 0) say(failures.map((failure) => failure.split('\n')[0]).join('\n'))
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A command that passes or fails counts as one test. */
async function command(title: string, args: readonly string[]): Promise<Count> {
  say(title)
  const code = await run(args)
  if (code !== 0) failures.push(`échec : ${title}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** A suite that runs beside another one prints its output when it has ended. */
type Told = 'at once' | 'at its end'

type Played = {
  readonly env?: NodeJS.ProcessEnv
  /** Empty: all the files of the projects. */
  readonly files?: readonly string[]
  readonly told?: Told | undefined
}

async function suite(
  title: string,
  projects: readonly string[],
  { env = {}, files = [], told = 'at once' }: Played = {},
): Promise<Count> {
  const file = join(scratch, title.replaceAll(/\W+/g, '-'))
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}.json`,
    // With two workers each core was idle for a quarter of the time: these tests wait for the database, for pages and for clocks.
    ...(projects.some((project) => ['server', 'e2e'].includes(project)) ? ['--maxWorkers=3'] : []),
  ]
  if (told === 'at once') {
    say(title)
    return counted(title, `${file}.json`, await run(args, env))
  }
  const code = await run(args, env, `${file}.log`)
  say(`${title}\n${readFileSync(`${file}.log`, 'utf8')}`)
  return counted(title, `${file}.json`, code)
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** A suite that crashed before its tests, or ran none at all, is a failure too. */
function counted(title: string, path: string, code: number): Count {
  const report = readReport(path)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  failures.push(...failuresOf(report).map((failure) => `échec, ${title} : ${failure}`))
  const silent = numPassedTests + numFailedTests + numPendingTests === 0
  const fell = (code !== 0 || silent) && numFailedTests === 0 ? 1 : 0
  return {
    passed: numPassedTests,
    failed: numFailedTests + fell,
    skipped: numPendingTests + numTodoTests,
  }
}

const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0)
      return status === 'failed' ? [`${relative(root, name)}\n${message}`] : []
    return failed.map(
      (test) => `${relative(root, name)} > ${test.fullName}\n${test.failureMessages.join('\n')}`,
    )
  })

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
    return { ...nothing, testResults: [] }
  }
}

/** Output that goes to a log file carries no colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** The command's output goes to our own output, or into `log`. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}, log?: string): Promise<number> {
  const output = log === undefined ? 'inherit' : openSync(log, 'w')
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: {
      ...process.env,
      ...plain,
      ...(isFull && { VITE_TEST_FULL: '1', ESCALE_TEST_FULL: '1' }),
      ...env,
    },
  })
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const say = (text: string) => process.stdout.write(`\n── ${text}\n`)

try {
  await (words.length > 0 ? onlyThose() : main())
} finally {
  removeData(made)
  rmSync(scratch, { recursive: true, force: true })
}
