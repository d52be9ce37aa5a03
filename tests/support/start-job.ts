import { inDatabase } from './expired-sessions.ts'
import type { AttachedEscale } from './running-escale.ts'

/** Enqueues a scheduled job now; a worker takes it within five seconds. */
export const startJob = (escale: AttachedEscale, name: string): Promise<void> =>
  inDatabase(escale, `insert into pgboss.job (name, data) values ($1, '{}')`, [name])
