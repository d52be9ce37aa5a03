import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillBenchDatabase } from '../bench/bench-database.ts'
import { measureCustomerArea } from '../bench/customer-area.ts'
import { measureEnumeration } from '../bench/enumeration.ts'
import { measureEstimates } from '../bench/estimates-per-second.ts'
import { measureDoors, measurePageWeight } from '../bench/page-weight.ts'
import { measureParcelList } from '../bench/parcel-list.ts'
import { measurePublicPages } from '../bench/public-pages.ts'
import { measureReads } from '../bench/served-reads.ts'
import { measureStart } from '../bench/start-time.ts'
import { runProgram } from './start/child.ts'
import { startThrowAwayCluster } from './debian-postgres.ts'
import { embeddedEngine } from './postgres/engine.ts'

const root = join(import.meta.dirname, '..')
const authSecret = 'k3J9-bench-0f2b7c1d9e8a4f6b5c3d2e1f77'

/** `npm run bench`: one JSON line per figure, ratios taken in one interleaved run. */
await runProgram({ name: 'construction', script: join(root, 'scripts/build.ts'), env: process.env })
measureEstimates()
measurePageWeight(join(root, 'dist'))
measureDoors(join(root, 'dist'))
await benchServer()
await measureStart()

async function benchServer(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'escale-bench-'))
  const cluster = await startThrowAwayCluster(await embeddedEngine(scratch))
  const children: ChildProcess[] = []
  try {
    const data = await fillBenchDatabase(cluster.connectionString)
    const env = environmentOf(cluster.connectionString, scratch)
    const server = fork(join(root, 'src/server/main.ts'), { env })
    children.push(server)
    await ready(server)
    const bare = fork(
      join(root, 'bench/bare-server.ts'),
      [data.token, data.customerId, data.parcelId],
      { env },
    )
    children.push(bare)
    const { port } = await ready(bare)
    await measureReads({
      ours: 'http://127.0.0.1:3991',
      bare: `http://127.0.0.1:${port}`,
      cookie: data.cookie,
      parcelId: data.parcelId,
      serverPid: server.pid ?? 0,
    })
    await measureParcelList({
      ours: 'http://127.0.0.1:3991',
      connectionString: cluster.connectionString,
    })
    await measureEnumeration({
      ours: 'http://127.0.0.1:3991',
      connectionString: cluster.connectionString,
    })
    await measureCustomerArea({ origin: 'http://127.0.0.1:3991', cookie: data.cookie })
    await measurePublicPages(root, env)
  } finally {
    await Promise.all(children.map(ended))
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
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
    // Each question of the enumeration comes from a network of its own.
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
    if (child.exitCode !== null) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
