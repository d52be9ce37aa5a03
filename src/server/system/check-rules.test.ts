import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { ruleSentences } from '#words/rules.ts'
import { ruleNames } from './broken-rules.ts'
import { checkRules } from './check-rules.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const look = async () => checkRules(await app.contextOf(admin))
const lastCheck = async () =>
  (await app.request('GET', '/api/admin/rule-check', { as: admin })).body.check
const alerts = async () =>
  (await app.request('GET', '/api/admin/dashboard/alerts', { as: admin })).body.alerts

test('the office reads each rule in French, and no other', () => {
  expect(Object.keys(ruleSentences).toSorted()).toEqual(ruleNames.toSorted())
})

test('what a night finds broken is an alert with its examples, until a night finds it mended', async () => {
  expect(await lastCheck()).toBeNull()
  const countWrongBy = (delta: number) =>
    app.deps.pool.query(`insert into tally_changes (name, delta) values ('users', $1)`, [delta])
  await countWrongBy(3)
  await look()
  const rule = 'the counts that are kept, and the sums of each day in Paris, are those of the rows'
  expect(await lastCheck()).toMatchObject({
    rules: ruleNames.length,
    broken: [{ rule, count: 1, examples: ['users'] }],
  })
  expect(await alerts()).toContainEqual({ kind: 'broken-rules', count: 1 })

  await countWrongBy(-3)
  await look()
  expect(await lastCheck()).toMatchObject({ broken: [] })
  expect(await alerts()).not.toContainEqual(expect.objectContaining({ kind: 'broken-rules' }))
})
