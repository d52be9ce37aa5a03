import { initialTermsClauses } from '#domain/legal/legal-facts.ts'
import type { TestApp } from './test-app.ts'

/** Publishes the clauses from this instant, with the abandonment clause in force or not. */
export async function putAbandonment(app: TestApp, inForce: boolean, from: Date): Promise<void> {
  const { words } = initialTermsClauses.abandonment
  await app.deps.pool.query(
    `insert into legal_publications (subject, number, content, effective_from, published_at)
     select 'terms-clauses', coalesce(max(number), 1) + 1, $1, $2, $2
     from legal_publications where subject = 'terms-clauses'`,
    [JSON.stringify({ ...initialTermsClauses, abandonment: { inForce, words } }), from],
  )
}
