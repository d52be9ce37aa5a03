import { fork } from 'node:child_process'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'
import type { Verb } from './verb-alone.ts'

export type DoomedProcess = {
  readonly exited: Promise<void>
  readonly kill: () => Promise<void>
  /** Kills it once that is so. */
  readonly killWhen: (isThere: () => boolean | Promise<boolean>) => Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** A process of its own that runs one verb on the database of this test, to be killed in the middle of it. */
export function startDoomed(
  { deps: { config } }: TestApp,
  suppliers: Readonly<Record<string, string>>,
  verb: Verb,
): DoomedProcess {
  const child = fork(join(root, 'tests/support/verb-alone.ts'), [JSON.stringify(verb)], {
    cwd: root,
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      ...suppliers,
      DATABASE_URL: config.DATABASE_URL,
      AUTH_SECRET: config.AUTH_SECRET,
      DATA_DIR: config.DATA_DIR,
      LOG_LEVEL: 'silent',
    },
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const kill = () => {
    child.kill('SIGKILL')
    return exited
  }
  return {
    exited,
    kill,
    killWhen: async (isThere) => {
      await eventually(async () => (await isThere()) || undefined, { about: 'the point of death' })
      await kill()
    },
  }
}

/** Its sessions end a moment after a killed process, and hold their locks until then. */
export const untilItsSessionsEnd = ({ deps: { pool } }: TestApp): Promise<true> =>
  eventually(async () => {
    const { rowCount } = await pool.query(
      'select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()',
    )
    return rowCount === 0 || undefined
  })
