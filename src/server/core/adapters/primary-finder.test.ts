import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import {
  type FakePostgres,
  primary,
  standby,
  startFakePostgres,
} from '#tests/support/fake-postgres.ts'
import { createTestDatabase, forgivingPool } from '#tests/support/test-database.ts'
import { isDatabaseAway, openPool } from './postgres.ts'
import { askedOf, primaryFinderOf } from './primary-finder.ts'

const fakes: FakePostgres[] = []
const pools: ReturnType<typeof openPool>[] = []
// A test that fails leaves a connection taken, for which a pool would wait.
afterEach(() => {
  for (const fake of fakes.splice(0)) fake.close()
  for (const pool of pools.splice(0)) void pool.end()
})

async function started(...says: readonly Parameters<typeof startFakePostgres>[0][]) {
  const list = await Promise.all(says.map(startFakePostgres))
  fakes.push(...list)
  return list
}

const addressOf = (list: readonly FakePostgres[], more = '') =>
  `postgres://escale:s%C3%A9same@${list.map(({ port }) => `127.0.0.1:${port}`).join(',')}/escale?target_session_attrs=read-write${more}`

function poolOn(address: string) {
  const lost: string[] = []
  const pool = openPool(address, 4, ({ message }) => lost.push(message))
  pools.push(pool)
  return { pool, lost, finder: primaryFinderOf(address) }
}

/** Which of the servers a new statement went to. */
async function reached({ pool }: ReturnType<typeof poolOn>, list: readonly FakePostgres[]) {
  const word = `select '${randomUUID()}'`
  await pool.query(word)
  return list.findIndex(({ asked }) => asked.includes(word))
}

test('connections go to the primary, wherever it stands in the list, with the password of the address', async () => {
  const list = await started(standby(), primary(), standby())
  const to = poolOn(addressOf(list))
  expect(await reached(to, list)).toBe(1)
  expect(list[1]?.guests).toContain('escale:sésame@escale')
  expect(list.map(({ open }) => open('escale'))).toEqual([0, 1, 0])
})

test('encryption is asked for as the address says', async () => {
  const list = await started(standby(), primary())
  await expect(
    poolOn(addressOf(list, '&sslmode=verify-full')).pool.query('select 1'),
  ).rejects.toThrow('SSL')
  expect(list.map(({ guests }) => [...new Set(guests)])).toEqual([['tls'], ['tls']])
})

test('an address of one server costs no question more', async () => {
  const list = await started(standby())
  const to = poolOn(addressOf(list))
  expect(to.finder).toBeUndefined()
  await to.pool.query('select 1')
  expect(list[0]?.asked).toEqual(['select 1'])
  expect(list[0]?.guests).toEqual(['escale:sésame@escale'])
})

test('while one is primary, a new connection asks its own server alone', async () => {
  const list = await started(primary(), standby())
  const to = poolOn(addressOf(list))
  await to.pool.query('select 1')
  const before = list[1]?.guests.length
  await Promise.all(Array.from({ length: 4 }, () => to.pool.query('select 1')))
  expect(list[1]?.guests.length).toBe(before)
})

// Removed to see it fail: `timeline === this.#timeline` in `isFit`; the statement went to the old primary.
test('an old primary that comes back takes no statement: not while another knows better, nor for who has seen better', async () => {
  const list = await started(primary(1), primary(2))
  const to = poolOn(addressOf(list))
  expect(await reached(to, list)).toBe(1)

  const told = await started(primary(1), standby(2))
  await expect(poolOn(addressOf(told)).pool.query('select 1')).rejects.toThrow('former primary')

  list[1]?.close()
  const error: unknown = await to.pool.query('select 1').catch((e: unknown) => e)
  expect(error).toBeInstanceOf(Error)
  await expect(to.finder?.look()).rejects.toThrow('former primary')
  expect(list[0]?.open('escale')).toBe(0)
})

// Removed to see it fail: `#drop` after a choice; the connections stayed on the old primary for as long as they were used.
test('once another is promoted, the connections to the old primary end, also those in use', async () => {
  const list = await started(primary(1), standby(1))
  const to = poolOn(addressOf(list))
  const held = await to.pool.connect()
  await Promise.all([to.pool.query('select 1'), to.pool.query('select 2')])
  expect(list[0]?.open('escale')).toBeGreaterThan(1)

  const [, second] = list
  if (second) second.says = primary(2)
  const moves: string[] = []
  to.finder?.onMove((name) => moves.push(name))
  await to.finder?.look()
  expect(moves).toEqual([`127.0.0.1:${second?.port}`])
  await expect(held.query('select 1')).rejects.toThrow(/primary|queryable/)
  held.release(true)
  expect(to.lost).toContain(`the primary is now 127.0.0.1:${second?.port}`)
  expect(await reached(to, list)).toBe(1)
  await expect.poll(() => list[0]?.open('escale')).toBe(0)
})

// Removed to see it fail: `#drop` of the unfit in the catch.
test('a server that its keeper has closed to writes loses its connections, before another is promoted', async () => {
  const list = await started(primary(), standby())
  const to = poolOn(addressOf(list))
  const held = await to.pool.connect()
  const [first] = list
  if (first) first.says = standby()
  await expect(to.finder?.look()).rejects.toThrow('takes no writes')
  await expect(held.query('select 1')).rejects.toThrow(/primary|queryable/)
  held.release(true)
  expect(to.lost).toContain('this server is the primary no more')
})

// Removed to see it fail: the check in `admit`; the statement went to a server that had become a standby.
test('a server that became a standby since the last look is not taken for the primary', async () => {
  const list = await started(primary(), standby())
  const to = poolOn(addressOf(list))
  const held = await to.pool.connect()
  const [first, second] = list
  if (first && second) [first.says, second.says] = [standby(2), primary(2)]
  const error: unknown = await to.pool.query('select 1').catch((e: unknown) => e)
  expect(isDatabaseAway(error)).toBe(true)
  expect(await reached(to, list)).toBe(1)
  held.release(true)
})

// Removed to see it fail: the listener in `connect`; the error had none, and ended the process.
test('a primary that breaks a connection while it is asked costs that request alone', async () => {
  const list = await started(primary(), standby())
  const [first] = list
  if (first) first.breaks = 'escale'
  const to = poolOn(addressOf(list))
  await expect(to.pool.query('select 1')).rejects.toThrow('Connection terminated')
  if (first) first.breaks = undefined
  expect(await reached(to, list)).toBe(0)
})

test('two that both say primary, or that hold different databases, are both refused; who works with one stays', async () => {
  const twins = await started(primary(2), primary(2))
  await expect(poolOn(addressOf(twins)).pool.query('select 1')).rejects.toThrow('both say primary')
  const strangers = await started(primary(1, '7'), primary(5, '8'))
  await expect(poolOn(addressOf(strangers)).pool.query('select 1')).rejects.toThrow(
    'different databases',
  )

  const list = await started(primary(2), standby(2))
  const to = poolOn(addressOf(list))
  await to.pool.query('select 1')
  const [, second] = list
  if (second) second.says = primary(2)
  await to.finder?.look()
  expect(await reached(to, list)).toBe(0)
  if (second) second.says = primary(2, '8')
  await to.finder?.look()
  expect(await reached(to, list)).toBe(0)
  list[0]?.close()
  await expect(to.finder?.look()).rejects.toThrow('other database')
})

// Removed to see it fail: the doubt in `forget`; the first request after a quiet hour went to a server that had died.
test('who had no connection when the primary died asks before the next one', async () => {
  const list = await started(primary(1), standby(1))
  const to = poolOn(addressOf(list))
  const only = await to.pool.connect()
  only.release(true)
  await expect.poll(() => list[0]?.open('escale')).toBe(0)
  const [first, second] = list
  first?.close()
  if (second) second.says = primary(2)
  expect(await reached(to, list)).toBe(1)
})

test('a plain user may ask, and a server of its own takes writes; closed to them, it is away', async () => {
  const database = await createTestDatabase()
  const role = `plain_${process.pid}`
  await database.pool.query(`create role ${role}`)
  const plain = forgivingPool(database.connectionString, 1, `-c role=${role}`)
  const said = await askedOf(plain)
  expect(said).toEqual({ takesWrites: true, timeline: 1, cluster: expect.stringMatching(/^\d+$/) })

  const closed = forgivingPool(database.connectionString, 1, '-c default_transaction_read_only=on')
  expect((await askedOf(closed))?.takesWrites).toBe(false)
  const error: unknown = await closed.query('create table refused ()').catch((e: unknown) => e)
  expect(isDatabaseAway(error)).toBe(true)
  await Promise.all([plain.end(), closed.end()])
  await database.pool.query(`drop role ${role}`)
  await database.drop()
})

test('nobody is primary, or all are away: the error says who said what, and a request may come again', async () => {
  const list = await started(standby(), standby())
  list[1]?.close()
  const error: unknown = await poolOn(addressOf(list))
    .pool.query('select 1')
    .catch((e: unknown) => e)
  expect(String(error)).toMatch(/no primary: \S+ takes no writes, \S+ ECONNREFUSED/)
  expect(isDatabaseAway(error)).toBe(true)
})

test('while nobody is primary, a crowd of requests is one question to each server', async () => {
  const list = await started(standby(), standby())
  const to = poolOn(addressOf(list))
  for (let round = 0; round < 3; round += 1) {
    const crowd = Array.from({ length: 4 }, () => to.pool.query('select 1'))
    expect((await Promise.allSettled(crowd)).every(({ status }) => status === 'rejected')).toBe(
      true,
    )
  }
  expect(list.map(({ guests }) => guests.length)).toEqual([1, 1])
})

test('a server that says nothing keeps nobody from the primary', async () => {
  const list = await started(undefined, primary())
  const to = poolOn(addressOf(list))
  expect(await reached(to, list)).toBe(1)
})
