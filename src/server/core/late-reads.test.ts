import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { forgivingPool } from '#tests/support/test-database.ts'
import { isDatabaseAway } from './adapters/postgres.ts'
import { LateReads, mayBeLate, orElse } from './late-reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // As a standby that has to replay what the statement still reads.
  await app.deps.pool
    .query(`create sequence tries; create function who_answers() returns text language plpgsql as $$ begin
    if current_setting('test.is_standby', true) = 'on' then raise sqlstate '40001'; end if;
    return 'the primary'; end $$`)
})
afterAll(() => app.close())

async function withStandby(
  work: (ask: (sql: string) => Promise<readonly unknown[]>) => Promise<void>,
) {
  const standby = forgivingPool(app.deps.config.DATABASE_URL, 2, '-c test.is_standby=on')
  const client = await orElse(standby, app.deps.pool).connect()
  try {
    await work(async (sql) => (await client.query(sql, [])).rows)
  } finally {
    client.release()
    await standby.end()
  }
}

// Removed to see it fail: the second try in `orElse`; a file broke off in its middle.
test('a statement that the standby cancels is asked of the primary, and so are those after it', async () => {
  await withStandby(async (ask) => {
    const who = `select coalesce(current_setting('test.is_standby', true), '') as is_standby`
    expect(await ask(who)).toEqual([{ is_standby: 'on' }])
    expect(await ask('select who_answers()')).toEqual([{ who_answers: 'the primary' }])
    expect(await ask(who)).toEqual([{ is_standby: '' }])
  })
})

// Removed to see it fail: `isDatabaseAway`; the statement ran on both.
test('an error of the statement itself is told, not asked twice', async () => {
  await withStandby(async (ask) => {
    await expect(ask(`select nextval('tries') / 0`)).rejects.toThrow('division by zero')
    expect(await ask('select last_value from tries')).toEqual([{ last_value: 1 }])
  })
})

// Removed to see it fail: `client ??=`; what follows the first refusal, a rollback, was a 500.
test('with the primary away too, every statement says so: the caller may try again', async () => {
  const standby = forgivingPool(app.deps.config.DATABASE_URL, 2, '-c test.is_standby=on')
  const primary = forgivingPool('postgres://nobody@127.0.0.1:1/none', 1)
  const client = await orElse(standby, primary).connect()
  for (const sql of ['select who_answers()', 'rollback']) {
    const error: unknown = await client.query(sql, []).then(undefined, (why: unknown) => why)
    expect(isDatabaseAway(error)).toBe(true)
  }
  client.release()
  await standby.end()
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
