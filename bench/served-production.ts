import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { serverMemory } from '../scripts/start/programs.ts'

export type ServedProduction = {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** The site as production serves it, without the demonstration's bar, which is no part of the product. */
export async function serveProduction(
  root: string,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<ServedProduction> {
  const server = fork(join(root, 'src/server/main.ts'), {
    env: asInProduction(env, port),
    execArgv: [...serverMemory],
  })
  await new Promise((resolve, reject) => {
    server.once('message', resolve)
    server.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => ended(server) }
}

const asInProduction = (env: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv => ({
  ...env,
  ESCALE_MODE: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  BASE_URL: 'https://escale.example',
  ADMIN_EMAIL: 'direction@escale.example',
  SMTP_URL: 'smtp://mail.escale.example',
  MAIL_FROM: 'Escale <bonjour@escale.example>',
  WORKER: 'none',
})

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
