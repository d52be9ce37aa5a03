import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBackOffice } from '../bench/back-office.ts'
import { openOfficeCluster } from '../bench/office-cluster.ts'
import { fillBenchDatabase } from '../bench/bench-database.ts'
import { measureCustomerArea } from '../bench/customer-area.ts'
import { measureDay } from '../bench/day.ts'
import { measureDock } from '../bench/dock.ts'
import { measureExports } from '../bench/exports.ts'
import { measureEnumeration } from '../bench/enumeration.ts'
import { measureFirstVisits } from '../bench/first-visits.ts'
import { measureEstimates } from '../bench/estimates-per-second.ts'
import { measureLife } from '../bench/life.ts'
import { measureLighthouse } from '../bench/lighthouse.ts'
import { measureEntryPages, measurePageWeight } from '../bench/page-weight.ts'
import { measureMoney } from '../bench/money.ts'
import { measureParcelList } from '../bench/parcel-list.ts'
import { measurePublicPages } from '../bench/public-pages.ts'
import { measureReception } from '../bench/reception.ts'
import { measureSizes } from '../bench/sizes.ts'
import { measureSoak } from '../bench/soak.ts'
import { measureStatements } from '../bench/statements.ts'
import { measureStreams } from '../bench/streams.ts'
import { measureReads } from '../bench/served-reads.ts'
import { measureStart } from '../bench/start-time.ts'
import { runProgram } from './start/child.ts'
import { serverMemory } from './start/programs.ts'
import { startThrowAwayCluster } from './debian-postgres.ts'
import { embeddedEngine } from './postgres/engine.ts'

const root = join(import.meta.dirname, '..')
const authSecret = 'k3J9-bench-0f2b7c1d9e8a4f6b5c3d2e1f77'

/**
 * `npm run bench` prints one JSON line per figure, with ratios taken in one interleaved run. `npm run bench -- pages reads`
 * measures those two only.
 */
const asked = process.argv.slice(2)
const figures = [
  'estimates',
  'weight',
  'reads',
  'parcels',
  'reception',
  'dock',
  'streams',
  'enumeration',
  'area',
  'visits',
  'pages',
  'start',
  'money',
  'day',
  'soak',
  'life',
  'sizes',
  'statements',
  'office',
  'exports',
  'desk',
  'lighthouse',
] as const
const unknown = asked.filter((name) => !figures.some((figure) => figure === name))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')} : inconnu. Les mesures sont ${figures.join(', ')}.`)
  process.exit(1)
}
const needApi = [
  'reads',
  'parcels',
  'reception',
  'dock',
  'streams',
  'enumeration',
  'area',
  'visits',
] as const
/** These figures fill a database of a million parcels, so they run only when the command line names them. */
const ofOffice: readonly string[] = ['office', 'exports', 'desk']
/** `lighthouse` needs a package from the registry; `soak` takes two hours, `money` and `day` a quarter of one, `life` some minutes. */
const onlyWhenAsked: readonly string[] = [
  ...ofOffice,
  'lighthouse',
  'money',
  'day',
  'soak',
  'life',
  'sizes',
  'statements',
]
const wants = (figure: (typeof figures)[number]) =>
  asked.length === 0 ? !onlyWhenAsked.includes(figure) : asked.includes(figure)

await runProgram({ name: 'construction', script: join(root, 'scripts/build.ts'), env: process.env })
if (wants('estimates')) measureEstimates()
if (wants('weight')) {
  measurePageWeight(join(root, 'dist'))
  measureEntryPages(join(root, 'dist'))
}
const needServer = [...needApi, 'pages', 'lighthouse'] as const
if (needServer.some(wants)) await benchServer()
if (wants('start')) await measureStart()
if (wants('money')) await measureMoney()
if (wants('day')) await measureDay(root)
if (wants('soak')) await measureSoak(root)
if (wants('life')) await measureLife()
if (wants('sizes')) await measureSizes()
if (wants('statements')) measureStatements()
if (asked.some((figure) => ofOffice.includes(figure))) await benchOffice()

async function benchServer(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'escale-bench-'))
  const cluster = await startThrowAwayCluster(await embeddedEngine(scratch), { durable: true })
  try {
    const data = await fillBenchDatabase(cluster.connectionString)
    const env = environmentOf(cluster.connectionString, scratch)
    if (needApi.some(wants)) await benchApi(data, cluster.connectionString, env)
    if (wants('pages')) await measurePublicPages(root, env)
    if (wants('lighthouse')) await measureLighthouse(root, env)
  } finally {
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function benchApi(
  data: Awaited<ReturnType<typeof fillBenchDatabase>>,
  connectionString: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const children: ChildProcess[] = []
  const started = async (script: string, args: string[] = [], execArgv: string[] = []) => {
    const child = fork(join(root, script), args, { env, execArgv })
    children.push(child)
    return { child, port: (await ready(child)).port }
  }
  try {
    const server = await started('src/server/main.ts', [], [...serverMemory])
    const bare = await started('bench/bare-server.ts', [data.customerId, data.parcelId])
    const ours = 'http://127.0.0.1:3991'
    if (wants('reads')) {
      await measureReads({
        ours,
        bare: `http://127.0.0.1:${bare.port}`,
        cookie: data.cookie,
        parcelId: data.parcelId,
        declarers: data.declarers,
        serverPid: server.child.pid ?? 0,
      })
    }
    if (wants('parcels')) await measureParcelList({ ours, connectionString })
    if (wants('reception')) await measureReception({ ours, connectionString, inParallel: 1 })
    if (wants('dock')) await measureDock({ ours, connectionString, cookie: data.staffCookie })
    if (wants('streams')) {
      let serving = server.child
      await measureStreams({
        ours,
        connectionString,
        pid: () => serving.pid ?? 0,
        dieAndStartAgain: async () => {
          serving.kill('SIGKILL')
          await once(serving, 'exit')
          serving = (await started('src/server/main.ts', [], [...serverMemory])).child
        },
      })
    }
    if (wants('enumeration')) await measureEnumeration({ ours, connectionString })
    await measureBrowsing(ours, data)
  } finally {
    await Promise.all(children.map(ended))
  }
}

async function measureBrowsing(
  origin: string,
  { cookie, staffCookie }: Awaited<ReturnType<typeof fillBenchDatabase>>,
): Promise<void> {
  if (wants('visits')) await measureFirstVisits({ origin, customer: cookie, staff: staffCookie })
  if (wants('area')) await measureCustomerArea({ origin, cookie })
}

/**
 * Measures lists, files and the reception desk in the same office with a million parcels and with a hundredth of them, each on
 * its own server.
 */
async function benchOffice(): Promise<void> {
  const { offices, scratch, stop } = await openOfficeCluster()
  const children: ChildProcess[] = []
  try {
    for (const [index, { connectionString }] of offices.entries()) {
      const PORT = String(3991 + index)
      const env = { ...environmentOf(connectionString, scratch), PORT, WORKER: 'none' }
      const child = fork(join(root, 'src/server/main.ts'), [], { env, execArgv: [...serverMemory] })
      children.push(child)
      await ready(child)
    }
    const [large] = offices
    const [serving] = children
    if (!large || !serving) throw new Error('no office was opened')
    if (wants('desk')) await measureReception({ ours: large.origin, ...large, inParallel: 3 })
    if (wants('office')) await measureBackOffice(offices)
    if (wants('exports')) await measureExports({ ...large, serverPid: serving.pid ?? 0 })
  } finally {
    await Promise.all(children.map(ended))
    await stop()
  }
}

function environmentOf(connectionString: string, scratch: string) {
  return {
    ...process.env,
    DATABASE_URL: connectionString,
    AUTH_SECRET: authSecret,
    DATA_DIR: scratch,
    PORT: '3991',
    LOG_LEVEL: 'warn',
    // Each request of the enumeration comes from a network of its own.
    TRUSTED_PROXIES: '1',
  }
}

function ready(child: ChildProcess): Promise<{ readonly port?: number }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port?: number }) => resolve(message))
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
