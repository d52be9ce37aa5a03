import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import type { Person, TestApp } from './test-app.ts'

const root = join(import.meta.dirname, '../..')

type Sent = {
  readonly as?: Person
  readonly cookie?: string
  readonly body?: unknown
  /** The client's address, as the proxy in front of us adds it, after anything the client forged. */
  readonly from?: string
}
type ServerAnswer = {
  readonly status: number
  readonly body: { readonly code?: string }
  readonly cookies: string
}

/** Two server processes on the database of a test app, behind a proxy: what one does, the other must know. */
export type TwoServers = {
  /** Calls one server or the other, alternating by `turn`. */
  readonly request: (
    turn: number,
    method: string,
    path: string,
    sent?: Sent,
  ) => Promise<ServerAnswer>
  readonly listen: (turn: number, as: Person) => Promise<Response>
  /** Number of password hashes that both servers have computed so far, counted at the hash. */
  readonly hashes: () => number
  readonly stop: () => Promise<void>
}

/** The source of one of them may be another version's. */
export async function startTwoServers(
  { deps: { config } }: TestApp,
  otherRoot = root,
): Promise<TwoServers> {
  const count = join(config.DATA_DIR, 'hashes')
  writeFileSync(count, '')
  const servers = await Promise.all([root, otherRoot].map((of) => startServer(of, config, count)))
  const origin = config.BASE_URL
  const urlOf = (turn: number) => servers[turn % 2]?.url ?? ''
  return {
    request: (turn, method, path, sent = {}) => ask(`${urlOf(turn)}${path}`, origin, method, sent),
    listen: (turn, as) => fetch(`${urlOf(turn)}/api/live`, { headers: { cookie: as.cookie } }),
    hashes: () => readFileSync(count).length,
    stop: async () => {
      await Promise.all(servers.map(({ child }) => ended(child)))
    },
  }
}

async function startServer(
  source: string,
  config: TestApp['deps']['config'],
  count: string,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = fork(join(source, 'src/server/main.ts'), {
    execArgv: ['--import', join(root, 'tests/support/count-hashes.mjs')],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: config.DATABASE_URL,
      AUTH_SECRET: config.AUTH_SECRET,
      DATA_DIR: config.DATA_DIR,
      BASE_URL: config.BASE_URL,
      ...(config.SMTP_URL ? { SMTP_URL: config.SMTP_URL } : {}),
      TRUSTED_PROXIES: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      HASH_COUNT: count,
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) =>
      reject(new Error(`a server ended with ${code} before it was ready`)),
    )
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

async function ask(url: string, origin: string, method: string, sent: Sent): Promise<ServerAnswer> {
  const cookie = sent.cookie ?? sent.as?.cookie
  const response = await fetch(url, {
    method,
    headers: {
      origin,
      ...(cookie ? { cookie } : {}),
      'x-forwarded-for': `203.0.113.9, ${sent.from ?? '198.51.100.1'}`,
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
  const body = (await response.json()) as ServerAnswer['body']
  return { status: response.status, body, cookies: set.join('; ') }
}
