import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBelongings, insertBoxPhoto, insertPhoto } from '#tests/support/fixtures.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { leaveDeclared } from '#tests/support/insert-customs-declaration.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { eraseCustomsDeclarations } from './erase-records.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a declaration loses its addressee and its goods with the person, and nobody else’s does', async () => {
  const staff = {
    operateur: await app.makeStaff('operateur'),
    admin: await app.makeStaff('admin'),
  }
  const [marie, paul] = [await app.makeCustomer(), await app.makeCustomer()]
  const boxOf = async (owner: typeof marie) => {
    const { shipmentId } = await insertBelongings(app.deps, owner, staff)
    const boxId = await insertBox(app.deps, shipmentId)
    await leaveDeclared(app, boxId)
    return boxId
  }
  const [hers, his] = [await boxOf(marie), await boxOf(paul)]
  await app.deps.db.transaction().execute((tx) => eraseCustomsDeclarations(tx, marie.id))
  const bodyOf = async (boxId: string) => {
    const { rows } = await app.deps.pool.query(
      'select body from customs_declarations where box_id = $1',
      [boxId],
    )
    return JSON.stringify(rows[0]?.body)
  }
  for (const word of ['Marie', 'Nouméa', '+687281407', 'marie@exemple.nc']) {
    expect(await bodyOf(his)).toContain(word)
  }
  const left = JSON.parse(await bodyOf(hers))
  expect(left).toMatchObject({
    goods: [],
    grossGrams: 1900,
    addressee: { country: 'Nouvelle-Calédonie' },
  })
  expect(JSON.stringify(left.addressee)).not.toMatch(/Marie|Nouméa|687281407|exemple\.nc/)
})

// Removed to see it fail: `f.box_id is null` of `isClaimPhotoOf`.
test('the photos that a packer took of boxes stay when their account ends; those of nothing go', async () => {
  const admin = await app.makeStaff('admin')
  const packer = await app.makeStaff('operateur')
  const { shipmentId } = await insertBelongings(app.deps, await app.makeCustomer(), {
    operateur: packer,
    admin,
  })
  const ofBox = await insertBoxPhoto(app.deps, await insertBox(app.deps, shipmentId), packer)
  const ofNothing = await insertPhoto(app.deps, null, packer)
  const left = async (id: string) => ({
    row: (await app.deps.pool.query('select 1 from photos where id = $1', [id])).rowCount,
    file: (await app.deps.files.get(`photos/${id}.jpg`)) !== undefined,
  })
  const path = `/api/admin/users/${packer.id}`
  const chief = await app.makeStaff('super_admin')
  expect((await app.request('DELETE', path, { as: chief, body: {} })).status).toBe(200)
  await app.runJobs()
  expect(await left(ofBox)).toEqual({ row: 1, file: true })
  expect(await left(ofNothing)).toEqual({ row: 0, file: false })
})
