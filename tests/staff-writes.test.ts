import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { callsReach, handlersOf, type Piece } from './support/source-calls.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

/** Staff writes that change nothing worth a log entry, each with the reason. */
const seen = 'each message keeps when it was read'
const begins = 'nothing has changed yet: the door that finishes it records the fact'
const recordsNothing: Readonly<Record<string, string>> = {
  'PUT /api/warehouse/parcels/:parcelId/messages/reading': seen,
  'PUT /api/admin/quotes/:quoteId/messages/reading': seen,
  'POST /api/warehouse/photos': 'bytes of no parcel yet: the reception that takes them is the fact',
  'POST /api/warehouse/requests/:returnId/return-proof':
    'the file of a sending: the sending that asks for it is the fact',
  'POST /api/me/email-change/mails': 'the mails of a change that was recorded, once more',
  'POST /api/me/totp': begins,
  'POST /api/me/passkey-challenges': begins,
  'POST /api/me/google-visits': begins,
  'POST /api/session/proof/google-visits': begins,
}

let app: TestApp
let handlers: ReadonlyMap<string, Piece>
beforeAll(async () => {
  app = await createTestApp()
  handlers = await handlersOf(join(import.meta.dirname, '..', 'src', 'server'))
})
afterAll(() => app.close())

const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
const isStaffWrite = ({ method, policy }: AnyEndpoint): boolean =>
  method !== 'GET' && ['member', 'operateur', 'admin', 'super_admin'].includes(policy)
const records = (door: string): boolean => {
  const handler = handlers.get(door)
  return handler !== undefined && callsReach(handler, 'recordFact')
}

// Seen to fail: with `recordFact` taken out of `deactivateStaff`, its door is named.
test('every write of the staff, on their own account too, records a fact: its verb calls recordFact, itself or through what it calls', () => {
  const doors = app.table.filter(isStaffWrite).map(nameOf)
  expect(doors.length).toBeGreaterThan(25)
  expect(doors.filter((door) => !(door in recordsNothing) && !records(door))).toEqual([])
})

test('what records nothing is a door that is there, and that says why', () => {
  const doors = new Set(app.table.map(nameOf))
  for (const door of Object.keys(recordsNothing)) {
    expect([door, doors.has(door), records(door)]).toEqual([door, true, false])
  }
})
