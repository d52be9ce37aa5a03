import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.ts'
import { findDebianPostgres } from './debian-postgres.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'escale-test-'))

type Count = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** Said again at the end, where a long log is read. */
const failures: string[] = []
type Engine = 'embedded' | 'debian'

/** The suites that need a database, and the files they are made of. */
const engineSuites = [
  {
    title: 'serveur',
    project: 'server',
    files: '{src/server,emulators,scripts,tests}/**/*.test.ts',
  },
  { title: 'pannes', project: 'faults', files: 'tests/faults/*.fault.ts' },
  { title: 'parcours', project: 'e2e', files: 'tests/e2e/*.e2e.ts' },
] as const

/** Journeys of their own product, and those that share one, side by side. */
const projectsOf = (project: string): string[] =>
  project === 'e2e' ? ['e2e', 'e2e-shared'] : [project]

/**
 * On the second engine, what knows which engine is behind it, for CI has thirty minutes: the verbs and the faults whole,
 * the journeys that cross every table; neither the emulators nor the scripts, which start engines of their own.
 */
const onlyOnDebian: Readonly<Record<string, readonly string[]>> = {
  server: ['src/server/', 'tests/'],
  e2e: ['journey', 'accounts', 'staff'].map((name) => `tests/e2e/${name}.e2e.ts`),
}

/**
 * `npm test`: everything, on both engines. What this machine cannot run (no browser, no Debian PostgreSQL and no
 * right to install them) is said, and counted as skipped, a file for one. The last line is the sum.
 */
async function main(): Promise<void> {
  const counts = [
    await command('vérifications (npm run check)', ['scripts/check.ts']),
    await command('construction du site', ['scripts/build.ts']),
    await suite('règles et écrans', ['domain', 'web'], 'embedded', {}),
  ]
  const chromium = await findChromium()
  if (!chromium.found) say(`navigateur absent, parcours non joués : ${chromium.reason}`)
  const browser = chromium.found ? { CHROMIUM_PATH: chromium.path } : undefined
  counts.push(...(await onEngine('embedded', browser)))

  const debian = await findDebianPostgres()
  if (!debian.found) say(`PostgreSQL de Debian absent, tests non joués : ${debian.reason}`)
  counts.push(
    ...(debian.found
      ? await onEngine('debian', browser)
      : engineSuites.map(({ files }) => notRun(files))),
  )
  conclude(counts)
}

async function onEngine(engine: Engine, browser: NodeJS.ProcessEnv | undefined): Promise<Count[]> {
  const counts: Count[] = []
  for (const { title, project, files } of engineSuites) {
    const absent = project === 'e2e' && browser === undefined
    const only = engine === 'debian' ? (onlyOnDebian[project] ?? []) : []
    counts.push(
      absent
        ? notRun(files)
        : await suite(`${title}, ${engine}`, projectsOf(project), engine, browser ?? {}, only),
    )
  }
  return counts
}

const notRun = (files: string): Count => ({
  passed: 0,
  failed: 0,
  skipped: globSync(files, { cwd: root }).length,
})

function conclude(counts: readonly Count[]): void {
  const total = counts.reduce(add, { passed: 0, failed: 0, skipped: 0 })
  for (const failure of failures) say(failure)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A command that says yes or no counts for one. */
async function command(title: string, args: readonly string[]): Promise<Count> {
  say(title)
  const code = await run(args, {})
  if (code !== 0) failures.push(`échec : ${title}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function suite(
  title: string,
  projects: readonly string[],
  engine: Engine,
  env: NodeJS.ProcessEnv,
  only: readonly string[] = [],
): Promise<Count> {
  say(title)
  const report = join(scratch, `${projects.join('-')}-${engine}.json`)
  const code = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...only,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ESCALE_TEST_ENGINE: engine, ...env },
  )
  return counted(title, report, code)
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

/** A suite that fell over before its tests, or ran none at all, is a failure too. */
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

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const say = (text: string) => process.stdout.write(`\n── ${text}\n`)

try {
  await main()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
