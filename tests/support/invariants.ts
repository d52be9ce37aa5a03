import type pg from 'pg'
import { brokenRules } from '#server/office/system/check-rules.ts'

/** The rules that this database breaks: each rule's name, with the first rows that break it. `{}` when it breaks none. */
export async function brokenInvariants(
  db: Pick<pg.Pool, 'query'> | pg.PoolClient,
): Promise<Record<string, readonly string[]>> {
  const broken = await brokenRules(async (text, values = []) => {
    const { rows } = await db.query(text, [...values])
    return rows
  })
  return Object.fromEntries(broken.map(({ rule, examples }) => [rule, examples]))
}

/** To run after each test of a file: throws if the test broke a rule. */
export async function refuseBrokenInvariants(
  db: Parameters<typeof brokenInvariants>[0],
): Promise<void> {
  const broken = await brokenInvariants(db)
  if (Object.keys(broken).length > 0) throw new Error(`broken rules: ${JSON.stringify(broken)}`)
}
