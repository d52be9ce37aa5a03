import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDebianPostgres, startThrowAwayCluster } from '../../scripts/debian-postgres.ts'
import { attachEmbeddedPostgres } from '../../scripts/embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { copyOfData, removeData, seededData } from './seeded-data.ts'

/** The address of a running product: plain values, so that a test in another process can attach to it. */
export type EscaleAddress = {
  readonly url: string
  readonly inboxUrl: string
  readonly smsUrl: string
  readonly paymentsUrl: string
  readonly carrierUrl: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly launcherPid: number
}
export type AttachedEscale = EscaleAddress & {
  /** The process of the server itself, not of its launcher. */
  readonly serverPid: () => number
  /** Sends SIGKILL to the server alone, as in a crash; the launcher restarts it. */
  readonly killServer: () => Promise<void>
}
export type RunningEscale = AttachedEscale & {
  readonly stop: (options?: { keepData: boolean }) => Promise<void>
}

const root = join(import.meta.dirname, '../..')
/** On an external database each start builds its own demonstration. */
const isExternal = process.env['ESCALE_TEST_ENGINE'] === 'debian'

/**
 * The product as `npm start` runs it, on a separate port and data directory. The data already hold the demonstration when the
 * set-up has built it; with ESCALE_TEST_ENGINE=debian the product gets DATABASE_URL.
 */
export async function startEscale(options: { dataDir?: string } = {}): Promise<RunningEscale> {
  const dataDir = options.dataDir ?? newDataDir()
  const port = await freePort()
  const database = await externalDatabase()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      // Vitest sets its own BASE_URL.
      BASE_URL: '',
      ESCALE_MODE: 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.connectionString } : {}),
    },
  })
  const url = `http://localhost:${port}`
  await ready(child, url)
  const address = {
    url,
    ...(await emulatorsOf(url)),
    dataDir,
    databaseUrl: database?.connectionString ?? (await embeddedUrl(dataDir)),
    launcherPid: child.pid ?? 0,
  }
  return {
    ...attachedTo(address),
    stop: async ({ keepData } = { keepData: false }) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await database?.stop()
      if (!keepData) removeData(dataDir)
    },
  }
}

type EmulatorUrls = Pick<EscaleAddress, 'inboxUrl' | 'smsUrl' | 'paymentsUrl' | 'carrierUrl'>

async function emulatorsOf(url: string): Promise<EmulatorUrls> {
  const site: unknown = await (await fetch(`${url}/api/site`)).json()
  const { inboxUrl, smsUrl, paymentsUrl, carrierUrl } = (site as { demo: EmulatorUrls }).demo
  return { inboxUrl, smsUrl, paymentsUrl, carrierUrl }
}

export const attachedTo = (address: EscaleAddress): AttachedEscale => ({
  ...address,
  serverPid: () => serverPidOf(address),
  killServer: async () => {
    process.kill(serverPidOf(address), 'SIGKILL')
    await fetch(`${address.url}/api/health`).catch(() => undefined)
  },
})

function newDataDir(): string {
  const seeded = isExternal ? undefined : seededData()
  return seeded === undefined ? mkdtempSync(join(tmpdir(), 'escale-run-')) : copyOfData(seeded)
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const running = await attachEmbeddedPostgres({ dataDir })
  if (!running) throw new Error('the embedded database does not run')
  return running.connectionString
}

async function externalDatabase() {
  if (!isExternal) return undefined
  const native = await findDebianPostgres()
  if (!native.found) throw new Error(native.reason)
  return startThrowAwayCluster(native.engine)
}

const warnings: string[] = []

/** What the products that this process has started said last. */
export const lastWarnings = (): readonly string[] => warnings.slice(-20)

async function ready(child: ChildProcess, url: string): Promise<void> {
  let told = ''
  const log = process.env['TEST_ESCALE_LOG']
  const listen = (chunk: Buffer) => {
    told += chunk.toString()
    warnings.push(...chunk.toString().trim().split('\n'))
    if (log) appendFileSync(log, chunk)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  // Long enough for a first start on a fully loaded machine: the bench measures the speed.
  const until = Date.now() + 5 * 60_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${told}`)
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`not ready in five minutes:\n${told}`)
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  )

function serverPidOf({ launcherPid }: EscaleAddress): number {
  const isServer = (pid: string) => {
    try {
      const parent = / (\d+) /.exec(
        readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) . /, ' '),
      )
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return Number(parent?.[1]) === launcherPid && command.includes('src/server/main.ts')
    } catch {
      return false
    }
  }
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name))
  if (!pid) throw new Error('no server process under the launcher')
  return Number(pid)
}
