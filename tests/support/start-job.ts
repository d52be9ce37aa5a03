import { inDatabase } from './expired-sessions.ts'
import type { AttachedEscale } from './running-escale.ts'

/** Enqueues a job of the clock, as its minute does; a worker looks within five seconds. */
export const startJob = (escale: AttachedEscale, name: string): Promise<void> =>
  inDatabase(escale, `insert into pgboss.job (name, data) values ($1, '{}')`, [name])
