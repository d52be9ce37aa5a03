import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { forgivingPool } from '#tests/support/test-database.ts'
import { LateReads, mayBeLate, orElse } from './late-reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // As a standby that has to replay what the statement still reads.
  await app.deps.pool.query(`create function who_answers() returns text language plpgsql as $$ begin
    if current_setting('test.is_standby', true) = 'on' then raise sqlstate '40001'; end if;
    return 'the primary'; end $$`)
})
afterAll(() => app.close())

async function withStandby(work: (standby: ReturnType<typeof forgivingPool>) => Promise<void>) {
  const standby = forgivingPool(app.deps.config.DATABASE_URL, 2, '-c test.is_standby=on')
  try {
    await work(standby)
  } finally {
    await standby.end()
  }
}
const asking = `select current_setting('test.is_standby', true) as is_standby`

// Removed to see it fail: the second try in `orElse`; a file broke off in its middle.
test('a statement that the standby cancels is asked of the primary, and so are those after it', async () => {
  await withStandby(async (standby) => {
    const client = await orElse(standby, app.deps.pool).connect()
    expect((await client.query(asking, [])).rows).toEqual([{ is_standby: 'on' }])
    expect((await client.query('select who_answers()', [])).rows).toEqual([
      { who_answers: 'the primary' },
    ])
    expect((await client.query<{ is_standby: string }>(asking, [])).rows[0]?.is_standby).not.toBe(
      'on',
    )
    client.release()
  })
})

test('an error of the statement itself is told, not asked twice', async () => {
  await withStandby(async (standby) => {
    const client = await orElse(standby, app.deps.pool).connect()
    await expect(client.query('select 1 / 0', [])).rejects.toThrow('division by zero')
    client.release()
  })
})

test('a standby that is away, or that is none, leaves all to the primary', async () => {
  const { deps } = app
  const ctx = await app.contextOf(await app.makeStaff('admin'))
  for (const address of ['postgres://nobody@127.0.0.1:1/none', deps.config.DATABASE_URL]) {
    const late = new LateReads(address, deps.pool, () => {})
    expect((await late.contextOf(ctx)).db).toBe(deps.db)
    await late.close()
  }
  const client = await orElse(
    forgivingPool('postgres://nobody@127.0.0.1:1/none', 1),
    deps.pool,
  ).connect()
  expect((await client.query('select who_answers()', [])).rows).toHaveLength(1)
  client.release()
})

test('what may be late are files of the office that exist, and change nothing', () => {
  const late = app.table.filter(({ path }) => mayBeLate(path))
  const listed = readFileSync(join(import.meta.dirname, 'late-reads.ts'), 'utf8').match(
    /'\/api\/\S+'/g,
  )
  expect(late).toHaveLength(listed?.length ?? 0)
  for (const { method, policy } of late) {
    expect(method).toBe('GET')
    expect(['public', 'member']).not.toContain(policy)
  }
})
