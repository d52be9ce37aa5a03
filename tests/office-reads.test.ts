import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { officeReads } from '../bench/office-reads.ts'
import { sampleOf, type OfficeSample } from '../bench/office-sample.ts'
import { seedScale } from '../scripts/seed/scale/seed-scale.ts'
import { keysOf } from './support/keys-of.ts'
import { createTestApp, type Person, type TestApp } from './support/test-app.ts'

/** Staff reads that the bench does not time, each with the reason. */
const notTimed: Readonly<Record<string, string>> = {
  '/api/admin/clients-export': 'a file of every row: `npm run bench -- exports`',
  '/api/admin/journal.csv': 'a file of every row: `npm run bench -- exports`',
  '/api/admin/finance-export': 'a file of every row of a month: `npm run bench -- exports`',
  '/api/admin/owed-storage-export': 'a file of every row: `npm run bench -- exports`',
  '/api/admin/finance-vat-export': 'the sums of a year, a dozen a month',
  '/api/admin/month-closings/:closedMonth/file': 'one file',
  '/api/admin/disputes/:disputeId': 'what is known of one order; the bench has no dispute',
  '/api/admin/disputes/:disputeId/preview': 'one answer, made of one order',
  '/api/admin/disputes/:disputeId/files/:evidenceFile': 'one file',
  '/api/admin/invoice-archives': 'a line a year',
  '/api/admin/invoice-archives/:archivedYear/file': 'one file',
  '/api/admin/finances/invoice-files': 'the files of some days, streamed',
  '/api/admin/finances/e-reporting': 'the sums of some days, a dozen a day',
  '/api/admin/order-export': 'a file of every row: `npm run bench -- exports`',
  '/api/admin/quote-export': 'a file of every row: `npm run bench -- exports`',
  '/api/warehouse/parcel-export': 'a file of every row: `npm run bench -- exports`',
  '/api/admin/quotes/:quoteId/draft-pdf': 'one document, made of one draft',
  '/api/warehouse/boxes/:boxId/label': 'one document, made of one box',
  '/api/warehouse/cargo-claims/:cargoClaimId': 'one claim, of one box',
  '/api/admin/boxes/:boxId/claim-form': 'one box',
  '/api/admin/cargo-claims/:cargoClaimId/letter': 'one document, made of one claim',
  '/api/warehouse/boxes/:boxId/customs': 'one document, made of one box',
  '/api/warehouse/boxes/:boxId/carrier-label': 'one file',
  '/api/warehouse/dispatches/:dispatchId': 'one van: two hundred boxes at most',
  '/api/warehouse/dispatches/:dispatchId/slip': 'one file',
  '/api/warehouse/dispatches/:dispatchId/carrier-slip': 'one file',
  '/api/admin/outbox/:outboxId/mail': 'one mail, written again',
  '/api/admin/message-templates': 'a list of the code, no row is read',
  '/api/admin/message-templates/:kind': 'one message about example rows, the same at any size',
  '/api/admin/message-templates/:kind/mail': 'one mail about example rows, the same at any size',
  '/api/admin/documents/:documentId/versions/:version/file': 'one file',
  '/api/warehouse/stock-counts/:countId': 'one count, of the shelves of one zone',
  '/api/warehouse/stock-counts/:countId/lines':
    'one count, of the shelves of one zone, a page at a time',
  '/api/admin/showcase': 'six photographs and three sentences at most',
  '/api/admin/declarations/:declarationId/refund': 'one withdrawal, of one order',
  '/api/admin/finances/accounting-entries': 'a file of a year, made one day at a time',
  '/api/admin/carriers': 'the carriers of the house: a dozen rows',
  '/api/warehouse/carriers': 'the carriers of the house: a dozen rows',
  '/api/admin/catalogue/drafts/:draftId': 'one draft of some prices: as many as there are versions',
}

/** Parameters for the position in a list or the subject, which filter nothing. */
const notAFilter = new Set(['cursor', 'limit', 'side', 'before', 'after'])

let app: TestApp
let reader: Person
let some: OfficeSample

beforeAll(async () => {
  app = await createTestApp()
  await publishFirstCatalogue(app.deps.db)
  await app.deps.pool.query(
    `insert into users (email, name, role, email_verified, is_active) values ('operateur@escale.test', 'Sophie', 'operateur', true, true)`,
  )
  await seedScale(app.deps.config.DATABASE_URL, 0.001)
  reader = await app.makeStaff('super_admin')
  some = await sampleOf(app.deps.pool)
})
afterAll(() => app.close())

const isStaffRead = ({ method, policy }: AnyEndpoint): boolean =>
  method === 'GET' && ['operateur', 'comptable', 'admin', 'super_admin'].includes(policy)

const timedReads = () => officeReads.map(([name, path]) => ({ name, path: `/api${path(some)}` }))

const serves = ({ path }: AnyEndpoint, address: string): boolean => {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(address.split('?')[0] ?? '')
}

const timedOf = (endpoint: AnyEndpoint): readonly string[] =>
  timedReads().flatMap(({ path }) =>
    app.table.find((one) => one.method === 'GET' && serves(one, path))?.path === endpoint.path
      ? [path]
      : [],
  )

const filtersOf = (endpoint: AnyEndpoint): readonly string[] =>
  keysOf(endpoint).filter((name) => !notAFilter.has(name) && !endpoint.path.includes(`:${name}`))

test('every read of the staff is timed by the bench, with each of its filters, or says why it is not', () => {
  const reads = app.table.filter(isStaffRead).filter(({ path }) => !(path in notTimed))
  expect(reads.length).toBeGreaterThan(50)
  expect(reads.filter((read) => timedOf(read).length === 0).map(({ path }) => path)).toEqual([])
  const untimed = reads.flatMap((read) =>
    filtersOf(read)
      .filter((name) => !timedOf(read).some((path) => path.includes(`${name}=`)))
      .map((name) => `${read.path} ${name}`),
  )
  expect(untimed).toEqual([])
})

test('what is not timed is a read of the staff that is there', () => {
  const reads = new Set(app.table.filter(isStaffRead).map(({ path }) => path))
  expect(Object.keys(notTimed).filter((path) => !reads.has(path))).toEqual([])
})

test('each of the timed reads answers, on an office as the seed makes it', async () => {
  const refused: string[] = []
  for (const { name, path } of timedReads()) {
    const { status } = await app.request('GET', path, { as: reader })
    if (status !== 200) refused.push(`${status} ${name}: ${path}`)
  }
  expect(refused).toEqual([])
})
