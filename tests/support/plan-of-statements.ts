import pg from 'pg'
import type { Released } from './released.ts'

/** The statements of another version that PostgreSQL does not understand, or cannot plan, in this database. */
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

async function plan(client: pg.Client, text: string): Promise<string[]> {
  const faults = await asked(async () => {
    await client.query(`prepare one as ${text}`)
    const { rows } = await client.query<{ n: number }>(
      `select cardinality(parameter_types) as n from pg_prepared_statements where name = 'one'`,
    )
    const nulls = Array.from({ length: rows[0]?.n ?? 0 }, () => 'null').join(', ')
    await client.query(`explain execute one${nulls && `(${nulls})`}`)
  })
  await client.query('deallocate all')
  return faults
}

async function asked(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
