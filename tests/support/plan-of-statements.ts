import pg from 'pg'
import type { Released } from './released.ts'

/** The statements that PostgreSQL does not understand, or cannot plan, in this database. */
export async function planOfStatements(
  connectionString: string,
  statements: Released['statements'],
): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  // A generic plan looks at no value: nulls will do.
  await client.query('set plan_cache_mode = force_generic_plan')
  const faults: string[] = []
  try {
    for (const [sender, text] of statements)
      if (isOwnTable(text)) {
        const make = text.replace(/ on commit drop/i, '')
        faults.push(...(await asked(() => client.query(make))).map((why) => `${sender}: ${why}`))
      }
    for (const [sender, text] of statements)
      if (isPlanned(text))
        faults.push(...(await plan(client, text)).map((why) => `${sender}: ${why}`))
  } finally {
    await client.end()
  }
  return faults
}

const isOwnTable = (text: string): boolean => /^\s*create temp/i.test(text)

const isPlanned = (text: string): boolean => /^\s*(select|insert|update|delete|with|\()/i.test(text)

const plan = (client: pg.Client, text: string): Promise<string[]> =>
  asked(() => {
    const last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const nulls = last > 0 ? `(${Array.from({ length: last }, () => 'null').join(', ')})` : ''
    return client.query(`deallocate all; prepare one as ${text}\n; explain execute one${nulls}`)
  })

async function asked(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
