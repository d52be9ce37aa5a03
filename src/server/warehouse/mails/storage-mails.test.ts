import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailOf } from '#tests/support/mail-of.ts'
import { receivedParcel } from '#tests/support/quote-scenes.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { createTestApp, middayOf, type Person } from '#tests/support/test-app.ts'

const app = await createTestApp()
const operateur = await app.makeStaff('operateur')
const admin = await app.makeStaff('admin')
const { block, choose, askReturn, dispute, received } = requestScenes(app, operateur)
const { pool } = app.deps
afterAll(() => app.close())

const day = 86_400_000
const today = middayOf(new Date('2026-11-30T12:00:00Z'))
let marie: Person
beforeEach(async () => {
  app.clock.now = today
  marie = await app.makeCustomer()
})

/** Ten days beyond the free ones, and waived today. */
async function waived(status = 'received'): Promise<string> {
  const parcelId = await receivedParcel(app, marie, operateur, { receivedDaysAgo: 40 })
  await pool.query('update parcels set status = $2 where id = $1', [parcelId, status])
  await waive(parcelId)
  return parcelId
}

async function waive(parcelId: string): Promise<void> {
  const path = `/api/admin/parcels/${parcelId}/storage-waiver`
  const body = { days: 10, reason: 'Grève du port' }
  expect((await app.request('POST', path, { as: admin, body })).status).toBe(200)
}

/** What the mail of the waiver says last, if it leaves now. */
async function saidLast(parcelId: string): Promise<string | undefined> {
  const { rows } = await pool.query(
    `select payload from notifications where kind = 'storage-waived' and user_id = $1`,
    [marie.id],
  )
  const ctx = await app.contextOf(operateur)
  const mail = await mailOf(ctx, 'storage-waived', { parcelId, ...rows[0].payload })
  return mail?.paragraphs.at(-1)
}

const pause = () =>
  pool.query(
    `insert into territory_notices (territory, severity, body, starts_on, ends_on, pauses_storage, created_at, created_by)
     values (null, 'disruption', 'Fret arrêté', '2026-11-30', null, true, now(), $1)`,
    [admin.id],
  )

test('an unclaimed parcel is taken back without a payment on the day of its waiver, which the mail names', async () => {
  const parcelId = await waived('unclaimed')
  expect(await saidLast(parcelId)).toBe(
    'Ce colis est non réclamé. Reprenez-le depuis sa page, sans rien régler jusqu’au 30 novembre 2026 inclus : il sera aussitôt de nouveau disponible, pour un devis ou un retour.',
  )
})

// Removed to see it fail: the look at `daysDue`; a mail of the next day promised that nothing is to pay.
test('a mail about it that leaves the next day asks for what was counted since', async () => {
  const parcelId = await waived('unclaimed')
  app.clock.now = new Date(today.getTime() + day)
  expect(await saidLast(parcelId)).toContain('Réglez les jours comptés depuis')
})

// Removed to see it fail: the look at `freeUntil`; days that a new plan gives were told to be counted.
test('days that are free since the ones that were due are told free', async () => {
  const parcelId = await receivedParcel(app, marie, operateur, { receivedDaysAgo: 40 })
  const formerPlan = `insert into storage_plans (parcel_id, plan, until) values ($1, 'gratuit', $2)`
  await pool.query(formerPlan, [parcelId, today])
  await pool.query(`update customers set plan = 'premium' where user_id = $1`, [marie.id])
  await waive(parcelId)
  expect(await saidLast(parcelId)).toMatch(/^La garde est gratuite jusqu’au .* inclus, puis/)
})

// Removed to see it fail: `isMailOwed`.
test('it is told by mail to who wants none about parcels', async () => {
  const body = { topic: 'parcels', email: false, sms: false, site: true }
  const chosen = await app.request('PUT', '/api/me/notification-preferences', { as: marie, body })
  expect(chosen.status).toBe(200)
  await waived()
  const { rows } = await pool.query(
    `select channel from notifications where kind = 'storage-waived' and user_id = $1 order by channel`,
    [marie.id],
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['email', 'site'])
})

// Removed to see it fail: the look at `is_held`.
test('one that was blocked before is told blocked again', async () => {
  const parcelId = await waived()
  await block(parcelId)
  await pool.query(`update parcels set status = 'unclaimed' where id = $1`, [parcelId])
  expect(await saidLast(parcelId)).toContain('il sera de nouveau bloqué')
})

// Removed to see it fail: `owingStatuses`; an owner read of days to come for a parcel at its shop.
test.each(['returned', 'shipped'])('nothing is said of a parcel that is %s', async (status) => {
  const parcelId = await waived()
  await pool.query('update parcels set status = $2 where id = $1', [parcelId, status])
  expect(await saidLast(parcelId)).toBeUndefined()
})

/** What the mail says that is left to do, a few days before storage costs. */
async function endingOf(parcelId: string): Promise<string | undefined> {
  const mail = await mailOf(await app.contextOf(operateur), 'storage-ending', { parcelId })
  return mail?.paragraphs.at(-1)
}

// Removed to see it fail: `is_leaving`, then `has_chosen`, in `whatToDo`.
test('who has said what becomes of a parcel is asked for neither a quote nor a choice', async () => {
  const parcels = [await received(marie, 25), await received(marie, 25), await received(marie, 25)]
  const [returned = '', opened = '', quotable = ''] = parcels
  expect((await askReturn(returned, marie)).status).toBe(200)
  await block(opened)
  expect(await endingOf(opened)).toContain('dites-nous ce qu’il doit devenir')
  expect((await choose(opened, marie, { choice: 'remove-item' })).status).toBe(200)
  const chosen = 'Vous avez dit ce qu’il doit devenir : la suite est sur sa page.'
  expect(await endingOf(returned)).toMatch(new RegExp(`à régler avant son départ. ${chosen}$`))
  expect(await endingOf(opened)).toMatch(new RegExp(`ajoutés à votre prochain devis. ${chosen}$`))
  expect(await endingOf(quotable)).toContain('Demandez votre devis. Vous pouvez aussi prolonger')
})

// Removed to see it fail: the look at `is_disputed` in `nextStep`.
test('whose dispute of the weight waits for us is not asked for a quote that would be refused', async () => {
  const parcelId = await received(marie)
  expect((await dispute(parcelId, marie)).status).toBe(200)
  app.clock.now = new Date(today.getTime() + 24 * day)
  expect(await endingOf(parcelId)).toContain(
    'Vous contestez son poids : son devis attend notre réponse. Vous pouvez aussi prolonger',
  )
})

// Removed to see it fail: the look at `isPaused`. The last test: a notice stays.
test('in a pause no day is told to be counted', async () => {
  const parcelId = await waived()
  expect(await saidLast(parcelId)).toBe('Les jours qui suivent sont comptés de nouveau.')
  await pause()
  expect(await saidLast(parcelId)).toContain('La garde est en pause')
  await pool.query(`update parcels set status = 'unclaimed' where id = $1`, [parcelId])
  expect(await saidLast(parcelId)).toContain('sans rien régler tant que la garde est en pause')
})
