import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgottenBefore, securityFacts, type Kept } from '#domain/legal/retention.ts'
import { jobContext } from '#server/worker.ts'
import { insertParcel, insertPhoto } from '#tests/support/fixtures.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  forgetLegalRequests,
  forgetMessages,
  forgetPhotos,
  forgetSecurityFacts,
} from './keep-retention.ts'

let app: TestApp
let operateur: Person
beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = middayOf(new Date())
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())

const job = () => jobContext(app.deps, 'keep-retention')
/** The last moment that is deleted, and the first that stays. */
const border = (kept: Kept) => {
  const limit = forgottenBefore(kept, app.clock.now).getTime()
  return { gone: new Date(limit - 1), stays: new Date(limit) }
}
const twice = async (act: (ctx: ReturnType<typeof job>) => Promise<void>) => {
  await act(job())
  await act(job())
}

type Journey = { readonly status: string; readonly fact?: string; readonly at: Date }

/** A parcel with old photos, whose journey took its last step at that moment. */
async function photographed(owner: Person, { status, fact, at }: Journey) {
  const { db } = app.deps
  const parcelId = await insertParcel(app.deps, owner, status === 'destroyed' ? 'blocked' : status)
  const photoId = await insertPhoto(app.deps, parcelId, operateur)
  const parcel = db.updateTable('parcels').where('id', '=', parcelId)
  if (status === 'destroyed') await parcel.set({ destroyed_at: at }).execute()
  const photo = db.updateTable('photos').where('id', '=', photoId)
  await photo.set({ created_at: new Date('2020-01-01') }).execute()
  if (fact) {
    const who = { actor_kind: 'user', actor_label: 'Entrepôt', parcel_id: parcelId }
    await db
      .insertInto('events')
      .values({ ...who, type: fact, at })
      .execute()
  }
  return { parcelId, photoId }
}
const photoIsThere = async (photoId: string) => {
  const row = await app.deps.db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .executeTakeFirst()
  const file = await app.deps.files.get(`photos/${photoId}.jpg`)
  expect(file !== undefined, 'the file follows its row').toBe(row !== undefined)
  return row !== undefined
}

// Removed to see it fail: each `when` of the statement in forget-photos.
test.each([
  ['delivered', 'parcel.delivered', 'parcel-photos'],
  ['returned', 'parcel.returned', 'parcel-photos'],
  ['shipped', 'parcel.shipped', 'undelivered-photos'],
  ['destroyed', 'parcel.destroyed', 'parcel-photos'],
] as const)(
  'photos of a parcel %s go with their files at the end, not before',
  async (status, fact, kept) => {
    const marie = await app.makeCustomer()
    const { gone, stays } = border(kept)
    const old = await photographed(marie, { status, fact, at: gone })
    const young = await photographed(marie, { status, fact, at: stays })
    await twice(forgetPhotos)
    await app.runJobs()
    expect(await photoIsThere(old.photoId)).toBe(false)
    expect(await photoIsThere(young.photoId)).toBe(true)
    const facts = await app.deps.db
      .selectFrom('events')
      .select(['parcel_id', 'customer_id', 'actor_kind'])
      .where('type', '=', 'parcel.photos-forgotten')
      .where('customer_id', '=', marie.id)
      .execute()
    expect(facts).toEqual([{ parcel_id: old.parcelId, customer_id: marie.id, actor_kind: 'job' }])
  },
)

// Removed to see it fail: `not exists (… legal_requests …)`; the `case` without its statuses.
test('photos stay while the parcel is here, and while a request of its owner is open', async () => {
  const [here, asks] = [await app.makeCustomer(), await app.makeCustomer()]
  const long = new Date('2020-02-01')
  const inHouse = await photographed(here, {
    status: 'received',
    fact: 'parcel.received',
    at: long,
  })
  const disputed = await photographed(asks, {
    status: 'delivered',
    fact: 'parcel.delivered',
    at: long,
  })
  await declare(asks, app.clock.now)
  await twice(forgetPhotos)
  await app.runJobs()
  expect(await photoIsThere(inHouse.photoId)).toBe(true)
  expect(await photoIsThere(disputed.photoId)).toBe(true)
  await app.deps.db.updateTable('legal_requests').set({ state: 'settled' }).execute()
  await forgetPhotos(job())
  await app.runJobs()
  expect(await photoIsThere(disputed.photoId)).toBe(false)
})

test('more photos than one batch holds all go', async () => {
  const marie = await app.makeCustomer()
  const parcelId = await insertParcel(app.deps, marie, 'delivered')
  await app.deps.db
    .updateTable('parcels')
    .set({ updated_at: new Date('2020-01-01') })
    .execute()
  const row = { parcel_id: parcelId, uploaded_by: operateur.id, width: 1, height: 1, bytes: 1 }
  const photos = Array.from({ length: 450 }, () => ({
    ...row,
    sha256: 'x',
    created_at: new Date('2020-01-01'),
  }))
  await app.deps.db.insertInto('photos').values(photos).execute()
  await forgetPhotos(job())
  const left = await app.deps.db
    .selectFrom('photos')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .execute()
  expect(left).toEqual([])
})

async function declare(who: Person, at: Date) {
  const { id } = await app.deps.db
    .insertInto('legal_requests')
    .values({
      number: `R-${crypto.randomUUID().slice(0, 8)}`,
      kind: 'withdrawal',
      request_key: crypto.randomUUID(),
      name: 'Marie Tehei',
      email: who.email,
      contract: 'C-1',
      customer_id: who.id,
      signed_in: true,
      received_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const write = async (at: Date) =>
  app.deps.db
    .insertInto('contact_messages')
    .values({
      name: 'Paul',
      email: 'paul@escale.test',
      subject: 'parcel',
      message: 'Bonjour',
      fingerprint: crypto.randomUUID(),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const mail = async (at: Date, state: string, userId: string | null = null) =>
  app.deps.db
    .insertInto('notifications')
    .values({
      user_id: userId,
      channel: 'email',
      recipient: 'paul@escale.test',
      kind: 'legal-receipt',
      payload: '{}',
      dedupe_key: crypto.randomUUID(),
      state,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const invite = async (at: Date) =>
  app.deps.db
    .insertInto('staff_invitations')
    .values({
      email: `${crypto.randomUUID()}@escale.test`,
      role: 'operateur',
      invited_by: operateur.id,
      created_at: at,
      expires_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const idsIn = async (table: 'contact_messages' | 'notifications' | 'staff_invitations') =>
  (await app.deps.db.selectFrom(table).select('id').execute()).map(({ id }) => id)

// Removed to see it fail: one of the three lists of forget-messages; `user_id is null`; `state <> 'queued'`.
test('messages, mails to nobody’s account and invitations go after their three years, not before', async () => {
  const { gone, stays } = border('contact-messages')
  const marie = await app.makeCustomer()
  const letters = [await write(gone), await write(stays)]
  const mails = [
    await mail(gone, 'sent'),
    await mail(stays, 'sent'),
    await mail(gone, 'queued'),
    await mail(gone, 'sent', marie.id),
  ]
  const invitations = [await invite(gone), await invite(stays)]
  await twice(forgetMessages)
  expect(await idsIn('contact_messages')).toEqual([letters[1]?.id])
  expect((await idsIn('notifications')).toSorted()).toEqual(
    mails
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(await idsIn('staff_invitations')).toEqual([invitations[1]?.id])
})

test('a withdrawal or cancellation goes after its five years, not before', async () => {
  const { gone, stays } = border('legal-requests')
  const marie = await app.makeCustomer()
  await app.deps.db.deleteFrom('legal_requests').execute()
  await declare(marie, gone)
  const young = await declare(marie, stays)
  await twice(forgetLegalRequests)
  const left = await app.deps.db.selectFrom('legal_requests').select('id').execute()
  expect(left).toEqual([{ id: young }])
})

// Removed to see it fail: the trigger's own list, and its age.
test('sign-ins are forgotten after a year; the database lets no other fact go, and none that is younger', async () => {
  const { db } = app.deps
  await db
    .insertInto('events')
    .values(
      [...securityFacts, 'account.password-changed'].flatMap((type) =>
        [border('security-facts').gone, border('security-facts').stays].map((at) => ({
          type,
          at,
          actor_kind: 'user',
          actor_label: 'Zoé',
        })),
      ),
    )
    .execute()
  await twice(forgetSecurityFacts)
  const left = await db
    .selectFrom('events')
    .select('type')
    .where('actor_label', '=', 'Zoé')
    .execute()
  expect(left.map(({ type }) => type).toSorted()).toEqual(
    [...securityFacts, 'account.password-changed', 'account.password-changed'].toSorted(),
  )
  const password = db.deleteFrom('events').where('type', '=', 'account.password-changed')
  await expect(password.execute()).rejects.toThrow('events are append-only')
  await db
    .insertInto('events')
    .values({ type: 'account.proved', at: app.clock.now, actor_kind: 'user', actor_label: 'Zoé' })
    .execute()
  const young = db.deleteFrom('events').where('type', '=', 'account.proved')
  await expect(young.execute()).rejects.toThrow('events are append-only')
})
