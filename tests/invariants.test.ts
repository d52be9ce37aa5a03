import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleNames } from '#server/office/system/check-rules.ts'
import { brokenInvariants } from './support/invariants.ts'
import { damages } from './support/invariant-damages.ts'
import { openTill, type Till } from './support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
  await till.app.makeCustomer()
  const marie = await till.app.makeCustomer()
  for (let paid = 0; paid < 2; paid += 1) {
    const { url } = (await till.open(marie, [await till.makeQuote(marie)])).body
    await till.pay(url)
  }
})
afterAll(() => till.close())

/** The rules that this damage breaks; the damage is rolled back. */
async function foundAfter(damage: string): Promise<string[]> {
  const client = await till.app.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(damage)
    return Object.keys(await brokenInvariants(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('two paid orders break nothing', async () => {
  expect(await foundAfter('select')).toEqual([])
})

test('each rule has a damage, each damage a rule', () => {
  expect(Object.keys(damages).toSorted()).toEqual(ruleNames.toSorted())
})

const each = Object.entries(damages).flatMap(([rule, some]) =>
  some.map((damage) => [rule, damage] as const),
)
test.each(each)('a broken rule is found: %s', async (rule, damage) => {
  expect(await foundAfter(damage)).toContain(rule)
})
