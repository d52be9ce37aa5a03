import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'

/** The locks of `takeDocumentNumber`: what was dated before this moment is committed; until the commit, nothing is issued. */
export async function waitForIssues(tx: Tx): Promise<void> {
  for (const series of ['A', 'F']) {
    await sql`select pg_advisory_xact_lock(hashtext(${`document-numbers:${series}`}))`.execute(tx)
  }
}
