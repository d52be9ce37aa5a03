import type pg from 'pg'
import { brokenRules } from '#server/office/system/broken-rules.ts'

/** What this database breaks: the name of each broken rule, with the first rows that break it. None: `{}`. */
export async function brokenInvariants(
  db: Pick<pg.Pool, 'query'> | pg.PoolClient,
): Promise<Record<string, readonly string[]>> {
  const broken = await brokenRules(async (text, values = []) => {
    const { rows } = await db.query(text, [...values])
    return rows
  })
  return Object.fromEntries(broken.map(({ rule, examples }) => [rule, examples]))
}

/** After each test of a file: whatever it did, no rule is broken. */
export async function refuseBrokenInvariants(
  db: Parameters<typeof brokenInvariants>[0],
): Promise<void> {
  const broken = await brokenInvariants(db)
  if (Object.keys(broken).length > 0) throw new Error(`broken rules: ${JSON.stringify(broken)}`)
}
