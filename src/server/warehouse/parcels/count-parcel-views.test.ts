import { afterAll, expect, test } from 'vitest'
import { parcelViews } from '#contract/warehouse/office-parcels.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())

type Views = readonly { readonly view: string; readonly count: number }[]

const read = async (path: string) => {
  const { status, body } = await app.request('GET', `/api/warehouse/${path}`, { as: operateur })
  expect(status).toBe(200)
  return body
}

test('each view of the list is counted as its own filter counts it', async () => {
  const marie = await app.makeCustomer()
  const [, received, blocked, destroyed, overdue] = [
    await declared(marie, freshNumber()),
    await declared(marie, freshNumber()),
    await declared(marie, freshNumber()),
    await declared(marie, freshNumber()),
    await declared(marie, freshNumber()),
  ]
  for (const id of [received, blocked, destroyed, overdue]) {
    const { status } = await receive(id, { ...measures, photoIds: [await photo()] })
    expect(status).toBe(200)
  }
  await app.deps.pool.query(`update parcels set status = 'blocked' where id = any($1)`, [
    [blocked, destroyed],
  ])
  await app.deps.pool.query(`update parcels set destroyed_at = now() where id = $1`, [destroyed])
  await app.deps.pool.query(
    `update receptions set received_at = received_at - interval '400 days' where parcel_id = $1`,
    [overdue],
  )

  const { views }: { views: Views } = await read('parcel-views')
  expect(views.map(({ view }) => view)).toEqual(parcelViews)
  for (const { view, count } of views) {
    const filter = view === 'all' ? '' : `?status=${view}`
    expect({ view, count }).toEqual({ view, count: (await read(`parcel-count${filter}`)).count })
  }
  expect(Object.fromEntries(views.map(({ view, count }) => [view, count]))).toMatchObject({
    all: 5,
    pending: 3,
    pending_arrival: 1,
    received: 2,
    blocked: 1,
    unidentified: 0,
    overdue: 1,
  })
})
