import type pg from 'pg'
import { vi } from 'vitest'
import { patience } from './patience.ts'
import type { TestApp } from './test-app.ts'

/**
 * Runs `act` against rows that another transaction locks (`hold`), runs `meanwhile` in that transaction once `act` waits for it,
 * and returns the result of `act`: a race with one outcome.
 */
export async function whileHeld<Value>(
  { deps: { pool } }: TestApp,
  hold: { readonly text: string; readonly values: unknown[] },
  act: () => Promise<Value>,
  meanwhile: (rival: pg.PoolClient) => Promise<unknown>,
): Promise<Value> {
  const rival = await pool.connect()
  try {
    await rival.query('begin')
    await rival.query(hold)
    const acting = act()
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rowCount === 0) throw new Error('nobody waits')
    }, patience)
    await meanwhile(rival)
    await rival.query('commit')
    return await acting
  } finally {
    // Even when nothing waited, the next test must find nothing locked.
    rival.release(true)
  }
}

/** Locks the shipment's row. */
export const theShipment = (id: string) => ({
  text: 'select from shipments where id = $1 for update',
  values: [id],
})

/** Locks the account's row. */
export const theUser = (id: string) => ({
  text: 'select from users where id = $1 for update',
  values: [id],
})
