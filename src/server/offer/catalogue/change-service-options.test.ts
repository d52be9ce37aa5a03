import { afterAll, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { good, openPricingDesk } from '#tests/support/pricing-desk.ts'
import { receivedParcel } from '#tests/support/quote-scenes.ts'

const { app, admin, customer, draftWith, publish } = await openPricingDesk()
afterAll(() => app.close())
const operator = await app.makeStaff('operateur')
const parcelId = await receivedParcel(app, customer, operator)

const current = async () => good(await app.request('GET', '/api/admin/catalogue', { as: admin }))
const sold = async (): Promise<ServiceOption[]> =>
  (await app.request('GET', '/api/site')).body.serviceOptions
const save = async (change: (options: ServiceOption[]) => ServiceOption[], base?: number) => {
  const { version, content } = await current()
  const body = { base: base ?? version, serviceOptions: change(content.serviceOptions) }
  return app.request('PUT', '/api/admin/service-options', { as: admin, body })
}
const changed = (id: string, values: Partial<ServiceOption>) => (options: ServiceOption[]) =>
  options.map((option) => (option.id === id ? { ...option, ...values } : option))
const inCart = async () => {
  const items = [{ kind: 'option', option: 'photos-contenu', parcelId }]
  const { body } = await app.request('POST', '/api/cart-checks', { as: customer, body: { items } })
  return body.items[0]
}

test('an option that is created is sold at once, in its place, and the cart charges its price', async () => {
  const kit: ServiceOption = {
    id: 'kit-cadeau',
    name: 'Emballage cadeau',
    description: 'Un ruban et une carte.',
    pricing: { kind: 'fixed', cents: 450, per: 'parcel' } as ServiceOption['pricing'],
  }
  good(await save((options) => [kit, ...options]))
  expect((await sold())[0]).toEqual(kit)
  good(await save((options) => [...options.slice(1), ...options.slice(0, 1)]))
  expect((await sold()).at(-1)?.id).toBe('kit-cadeau')
})

test('switched off, it leaves the offers and an open cart says that it is no longer sold', async () => {
  expect((await inCart()).refusal).toBeNull()
  good(await save(changed('photos-contenu', { isOff: true })))
  expect((await sold()).map(({ id }) => id)).not.toContain('photos-contenu')
  expect((await inCart()).refusal).toBe('option-unavailable')
  good(await save(changed('photos-contenu', { isOff: undefined })))
  expect((await inCart()).refusal).toBeNull()
})

// Removed to see it fail: `reach` in `judgeItems`.
test('an option of other plans, or of other destinations, is refused by name', async () => {
  good(await save(changed('photos-contenu', { plans: ['premium'] })))
  expect((await inCart()).refusal).toBe('option-other-plan')
  good(await save(changed('photos-contenu', { plans: undefined, destinations: ['Guadeloupe'] })))
  expect((await inCart()).refusal).toBe('option-other-destination')
  good(await save(changed('photos-contenu', { destinations: ['Nouvelle-Calédonie'] })))
  expect((await inCart()).refusal).toBeNull()
})

test('prices that are to come keep what changes today', async () => {
  const { version } = await current()
  const inAMonth = new Date(app.clock.now.getTime() + 30 * 86_400_000)
  const day = inAMonth.toISOString().slice(0, 10)
  good(await publish(await draftWith({ 'insurance/150': 150 }, { version }), day))
  good(await save(changed('assurance', { isOff: true })))
  const journal = await app.request('GET', '/api/admin/journal?kind=prices', { as: admin })
  const told = journal.body.items.map(({ type }: { type: string }) => type)
  expect(told).toContain('catalogue.withdrawn')
  const { body } = await app.request('GET', '/api/admin/catalogue/versions', { as: admin })
  const next = body.versions.find(({ state }: { state: string }) => state === 'future')
  const read = good(
    await app.request('GET', `/api/admin/catalogue/versions/${next.version}`, { as: admin }),
  )
  expect(read.content.insurance[1].cents).toBe(150)
  expect(
    read.content.serviceOptions.find(({ id }: ServiceOption) => id === 'assurance'),
  ).toMatchObject({ isOff: true })
})

const dayIn = (days: number) =>
  new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const versionIn = async (days: number) => {
  const now = app.clock.now
  app.clock.now = new Date(`${dayIn(days)}T11:00:00Z`)
  const found = await current()
  app.clock.now = now
  return found
}
const contentIn = async (days: number) => (await versionIn(days)).content
const twoKilos = 'grids/OM1/standard/tiers/2000'
const priceOfTwoKilos = ({ grids }: Catalogue) =>
  grids.OM1.standard?.tiers.find(({ upToGrams }) => upToGrams === 2000)?.cents

// Removed to see it fail: `carryOver` in `publishDraft`; then the scheduled version's own changes in `carriedOver`.
test('a list published today, or for a day before, holds in those to come, which keep their own prices', async () => {
  const { version } = await current()
  const values = { 'insurance/300': 250, [twoKilos]: 3000 }
  good(await publish(await draftWith(values, { version }), dayIn(20)))
  const today = { 'plans/gratuit/processingFeeCents': 590, [twoKilos]: 2810 }
  const now = good(await publish(await draftWith(today, { version })))
  const before = await draftWith({ 'extras/non_standard/cents': 900 }, now)
  good(await publish(before, dayIn(10)))
  expect(priceOfTwoKilos((await current()).content)).toBe(2810)
  // The last list is of the test above.
  for (const days of [20, 31]) {
    const content = await contentIn(days)
    expect(content.plans.gratuit.processingFeeCents).toBe(590)
    expect(content.extras.non_standard.cents).toBe(900)
    expect(content.insurance[2].cents).toBe(250)
    expect(priceOfTwoKilos(content)).toBe(3000)
  }
  expect((await contentIn(20)).insurance[1].cents).toBe(110)
  expect((await contentIn(31)).insurance[1].cents).toBe(150)
})

// Removed to see it fail: what `plannedWithout` uncovers; the older list came back with the fee of before.
test('of two lists of one day the older has what was published since, once the other is withdrawn', async () => {
  const publishedIn25Days = async (values: object, version: number) => {
    const { id, revision } = await draftWith({ ...values }, { version })
    const path = `/api/admin/catalogue/drafts/${id}/rebase`
    const body = { revision, effectiveFrom: dayIn(25) }
    const rebased = good(await app.request('POST', path, { as: admin, body }))
    return good(await publish(rebased, dayIn(25))).version
  }
  const { version } = await current()
  await publishedIn25Days({ 'insurance/1000': 2222 }, version)
  const later = await publishedIn25Days({ 'extras/non_standard/cents': 1100 }, version)
  const today = await draftWith({ 'plans/gratuit/processingFeeCents': 610 }, { version })
  good(await publish(today))
  const top = await versionIn(25)
  expect([later === top.version, top.content.plans.gratuit.processingFeeCents]).toEqual([
    false,
    610,
  ])
  const path = `/api/admin/catalogue/versions/${top.version}/withdrawal`
  good(await app.request('POST', path, { as: admin, body: {} }))
  const back = (await versionIn(25)).content
  expect(back.plans.gratuit.processingFeeCents).toBe(610)
  expect(back.insurance[4].cents).toBe(2222)
  expect(back.extras.non_standard.cents).not.toBe(1100)
  const after = await contentIn(31)
  expect([after.plans.gratuit.processingFeeCents, after.insurance[4].cents]).toEqual([610, 2222])
})

// Removed to see it fail: the refusal of a version to come; it was published with a territory that has no price.
test('a list that would leave one to come without a price is refused, and says which', async () => {
  const { version, content } = await current()
  const { tiers } = content.grids.OM2.standard
  const closed = {
    ...Object.fromEntries(
      tiers.map(({ upToGrams }: { upToGrams: number }) => [
        `grids/OM2/standard/tiers/${upToGrams}`,
        undefined,
      ]),
    ),
    'grids/OM2/standard/volumetricDivisor': undefined,
    'grids/OM2/standard': null,
    'zones/Polynésie Française': null,
    'zones/Nouvelle-Calédonie': null,
    'zones/Wallis-et-Futuna': null,
  }
  const later = good(await publish(await draftWith(closed, { version }), dayIn(5)))
  expect((await contentIn(31)).grids.OM2.standard).toBeNull()
  const opened = await draftWith({ 'zones/Saint-Martin': 'OM2' }, { version })
  const refused = await publish(opened)
  expect([refused.status, refused.body.code]).toEqual([409, 'scheduled-invalid'])
  expect(refused.body.details).toMatchObject({
    version: later.version,
    findings: [{ code: 'zone-without-grid', path: 'zones/Saint-Martin' }],
  })
  expect((await current()).version).toBe(version)
  const path = `/api/admin/catalogue/versions/${later.version}/withdrawal`
  good(await app.request('POST', path, { as: admin, body: {} }))
  good(await publish(opened))
  // Those after it have their prices back.
  expect((await contentIn(31)).grids.OM2.standard.tiers).toEqual(tiers)
  expect((await contentIn(31)).zones['Saint-Martin']).toBe('OM2')
})

// Removed to see it fail: the comparison with `base`.
test('a list that was read before a colleague’s is refused; the same id twice too', async () => {
  const { version } = await current()
  good(await save(changed('photos-contenu', { name: 'Photos' })))
  const stale = await save(changed('photos-contenu', { name: 'Images' }), version)
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  const twice = await save((options) => [...options, ...options.slice(0, 1)])
  expect([twice.status, twice.body.code]).toEqual([409, 'catalogue-invalid'])
  const same = await save((options) => options)
  expect([same.status, same.body.code]).toEqual([409, 'nothing-changed'])
})

// Removed to see it fail: `optionOfAnyFormat`; the site’s own facts were a 500.
test('a version of before, where a day of storage had two prices, comes back with the one that is charged', async () => {
  const { rows } = await app.deps.pool.query(
    `select version, content from catalogue_versions order by version limit 1`,
  )
  const { content } = rows[0]
  const serviceOptions = content.serviceOptions.map((option: ServiceOption) =>
    option.pricing.kind === 'storage-day'
      ? { ...option, pricing: { kind: 'fixed', cents: 100, per: 'day' } }
      : option,
  )
  const storage = { ...content.storage, feePerDayCents: 250 }
  const older = { ...content, format: 1, serviceOptions, storage }
  await app.deps.pool.query(
    `insert into catalogue_versions (version, effective_from, content)
      select max(version) + 1, $1, $2 from catalogue_versions`,
    [app.clock.now, JSON.stringify(older)],
  )
  expect(await sold()).toContainEqual(
    expect.objectContaining({ pricing: { kind: 'storage-day', cents: 250 } }),
  )
  good(await save(changed('photos-contenu', { name: 'Vues du contenu' })))
})
