import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/** Resolves when a statement on this database waits for a row that another transaction holds. */
export async function untilSomebodyWaits({ deps }: TestApp): Promise<void> {
  const look = async () => {
    const { rows } = await deps.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0 ? true : undefined
  }
  await eventually(look, { about: 'a statement that waits for a row' })
}
