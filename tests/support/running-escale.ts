import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDebianPostgres, startThrowAwayCluster } from '../../scripts/debian-postgres.ts'

export type RunningEscale = {
  readonly url: string
  readonly inboxUrl: string
  readonly paymentsUrl: string
  readonly dataDir: string
  /** SIGKILLs the server alone, as a crash would; the launcher starts it again. */
  readonly killServer: () => Promise<void>
  readonly stop: (options?: { keepData: boolean }) => Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** The product as `npm start` runs it, on a port and data of its own; ESCALE_TEST_ENGINE=debian gives it DATABASE_URL. */
export async function startEscale(options: { dataDir?: string } = {}): Promise<RunningEscale> {
  const running = process.env['ESCALE_RUNNING_URL']
  if (running) return attached(running)
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'escale-run-'))
  const port = await freePort()
  const database = await externalDatabase()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      ESCALE_MODE: 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.connectionString } : {}),
    },
  })
  const url = `http://localhost:${port}`
  await ready(child, url)
  return {
    url,
    ...(await emulatorsOf(url)),
    dataDir,
    killServer: () => killServerOf(child, url),
    stop: async ({ keepData } = { keepData: false }) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await database?.stop()
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** While a journey is being written: one that `npm start` already runs. */
async function attached(url: string): Promise<RunningEscale> {
  const nothing = async () => {}
  return {
    url,
    ...(await emulatorsOf(url)),
    dataDir: '',
    killServer: nothing,
    stop: nothing,
  }
}

async function emulatorsOf(url: string): Promise<{ inboxUrl: string; paymentsUrl: string }> {
  const site = (await (await fetch(`${url}/api/site`)).json()) as {
    demo: { inboxUrl: string; paymentsUrl: string }
  }
  return { inboxUrl: site.demo.inboxUrl, paymentsUrl: site.demo.paymentsUrl }
}

async function externalDatabase() {
  if (process.env['ESCALE_TEST_ENGINE'] !== 'debian') return undefined
  const native = await findDebianPostgres()
  if (!native.found) throw new Error(native.reason)
  return startThrowAwayCluster(native.engine)
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  let told = ''
  const listen = (chunk: Buffer) => {
    told += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${told}`)
    const up = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`not ready in two minutes:\n${told}`)
}

async function killServerOf(launcher: ChildProcess, url: string): Promise<void> {
  const isServer = (pid: string) => {
    try {
      const parent = / (\d+) /.exec(
        readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) . /, ' '),
      )
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return Number(parent?.[1]) === launcher.pid && command.includes('src/server/main.ts')
    } catch {
      return false
    }
  }
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isServer(name))
  if (!pid) throw new Error('no server process under the launcher')
  process.kill(Number(pid), 'SIGKILL')
  await fetch(`${url}/api/health`).catch(() => undefined)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port)
      })
    })
  })
}
