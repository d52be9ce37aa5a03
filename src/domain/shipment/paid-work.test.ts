import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { grams, millimetres } from '#domain/units.ts'
import { paidTasks, undoneTasks } from './paid-tasks.ts'
import { overPaid, paidTier, type PaidTransport } from './supplement.ts'

const line = (code: string, unitCents = 500, quantity = 1) => ({
  code,
  label: `Ligne ${code}`,
  quantity,
  unitCents,
  amountCents: quantity * unitCents,
})
const never = () => false
const option = (id: string, more: object = {}) => ({
  id,
  lineCode: 'photo_request',
  label: 'Photos du contenu',
  isDone: false,
  isInQuote: false,
  parcel: 'LP1',
  ...more,
})

test('what was paid is work, or a price: transport, size, storage, fee, grouping and reductions are none', () => {
  const codes = ['carrier', 'insurance', 'repackaging', 'consolidation', 'grouped_repackaging']
  const others = ['non_standard', 'photo_request', 'signature_required', 'storage', 'other']
  const lines = [...codes, ...others, 'processing_fee', 'free_photos', 'free_carrier'].map((code) =>
    line(code),
  )
  const reductions = ['benefit_consolidation', 'prepaid_photo_request', 'discount_office']
  const all = [...lines, ...reductions.map((code) => line(code, -100)), line('other', -100)]
  expect(paidTasks(all, [], never).map(({ code }) => code)).toEqual([
    'insurance',
    'repackaging',
    'grouped_repackaging',
    'photo_request',
    'signature_required',
    'other',
    'free_photos',
  ])
})

test('an option that the quote took over is its line; one bought beside it is a task of its own, until it is done', () => {
  const lines = [line('carrier'), line('photo_request'), line('photo_request')]
  const options = [
    option('a', { isInQuote: true, isDone: true }),
    option('b'),
    option('c', { isDone: true }),
    option('d', { isInQuote: true, lineCode: 'repackaging' }),
  ]
  const tasks = paidTasks(lines, options, never)
  expect(tasks.map(({ key, optionId, isDone, parcel }) => [key, optionId, isDone, parcel])).toEqual(
    [
      ['line-1', 'a', true, 'LP1'],
      ['line-2', null, false, null],
      ['option-b', 'b', false, 'LP1'],
      ['option-d', 'd', false, 'LP1'],
    ],
  )
  const proofs = [
    { taskKey: 'line-2', outcome: 'done' },
    { taskKey: 'option-d', outcome: 'impossible' },
    { taskKey: 'line-9', outcome: 'done' },
  ] as const
  const proved = paidTasks(lines, options, never, proofs)
  expect(undoneTasks(proved).map(({ key }) => key)).toEqual(['option-b'])
})

test('a line that was given back is no work', () => {
  const lines = [line('photo_request'), line('insurance')]
  const tasks = paidTasks(lines, [], (place) => place === 0)
  expect(tasks.map(({ key }) => key)).toEqual(['line-1'])
})

const upTo = (kilograms: number) => {
  const tiers = initialCatalogue.grids.OM2.standard?.tiers ?? []
  const tier = tiers.find(({ upToGrams }) => upToGrams === kilograms * 1000)
  if (!tier) throw new Error(`no tier of ${kilograms} kg`)
  return tier
}
const paid = (more: Partial<PaidTransport> = {}): PaidTransport => ({
  catalogue: initialCatalogue,
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  lines: [line('carrier', upTo(5).cents)],
  quotedGrams: 4200,
  supplements: [],
  ...more,
})
const box = (kilograms: number, length = 300) => ({
  weight: grams(kilograms * 1000),
  dimensions: {
    length: millimetres(length),
    width: millimetres(200),
    height: millimetres(200),
  },
})

/** The one box of a shipment. */
const only = (closing: ReturnType<typeof box>) => ({ box: closing, others: [], isLast: true })

test.each<[string, Partial<PaidTransport>, number]>([
  ['the price says the tier, whatever the weight', { quotedGrams: 9000 }, 5],
  [
    'a price of the office says nothing: the weight that it saw does',
    { lines: [line('carrier', 4000)], quotedGrams: 9000 },
    10,
  ],
  [
    'so does a quote without transport',
    { lines: [line('free_carrier', 4000)], quotedGrams: 900 },
    1,
  ],
])('the paid tier: %s', (_, more, kilograms) => {
  expect(paidTier(paid(more))?.upToGrams).toBe(kilograms * 1000)
})

test('a box within its tier is not over it, to the gram', () => {
  expect(overPaid(paid(), only(box(5)))).toBeNull()
  expect(overPaid(paid(), only(box(5.001)))).toEqual({
    paidUpToGrams: 5000,
    isNonStandard: false,
    differenceCents: upTo(10).cents - upTo(5).cents,
  })
})

test('a non-standard box that was not paid so is over it; one that was is not', () => {
  const extra = initialCatalogue.extras.non_standard.cents
  expect(overPaid(paid(), only(box(4, 1101)))).toEqual({
    paidUpToGrams: null,
    isNonStandard: true,
    differenceCents: extra,
  })
  expect(overPaid(paid(), only(box(9, 1101)))?.differenceCents).toBe(
    upTo(10).cents - upTo(5).cents + extra,
  )
  const lines = [line('carrier', upTo(5).cents), line('non_standard', 800)]
  expect(overPaid(paid({ lines }), only(box(4, 1101)))).toBeNull()
})

test('the boxes of a shipment are weighed together once the last one closes', () => {
  const two = (kilograms: number, isLast: boolean) =>
    overPaid(paid(), { box: box(kilograms), others: [box(3)], isLast })
  expect(two(2, true)).toBeNull()
  expect(two(2.001, false)).toBeNull()
  expect(two(2.001, true)).toEqual({
    paidUpToGrams: 5000,
    isNonStandard: false,
    differenceCents: upTo(10).cents - upTo(5).cents,
  })
})

test('above what one box may weigh, the difference is that of full boxes and the rest', () => {
  const others = [box(30), box(20)]
  const over = overPaid(paid(), { box: box(12), others, isLast: true })
  expect(over?.differenceCents).toBe(2 * upTo(30).cents + upTo(2).cents - upTo(5).cents)
})

test('each non-standard box is paid for, or stops', () => {
  const lines = [line('carrier', upTo(5).cents), line('non_standard', 800, 2)]
  const third = (others: number) => ({
    box: box(1, 1101),
    others: Array.from({ length: others }, () => box(1, 1101)),
    isLast: false,
  })
  expect(overPaid(paid({ lines }), third(1))).toBeNull()
  expect(overPaid(paid({ lines }), third(2))?.isNonStandard).toBe(true)
  expect(overPaid(paid({ lines }), { ...third(0), others: [box(1), box(1)] })).toBeNull()
})

test('where transport is on quote no tier was paid', () => {
  expect(paidTier(paid({ quotedGrams: 30_001 }))).toBeNull()
  expect(overPaid(paid({ destination: 'Saint-Martin' }), only(box(20, 1101)))).toBeNull()
})
