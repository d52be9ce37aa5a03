import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boxCan,
  boxTransitions,
  freePlace,
  hasLeft,
  type BoxAction,
  type BoxStatus,
} from './box.ts'
import { shipmentStatusOf } from './shipment-status.ts'
import type { ShipmentStatus } from './shipment.ts'

test.each<[ShipmentStatus, number, BoxStatus[]]>([
  ['to_pack', 0, []],
  ['to_pack', 2, []],
  ['to_pack', 1, ['ready']],
  ['to_pack', 1, ['delivered', 'handed_over']],
  ['to_pack', 0, ['opened']],
  ['ready', 0, ['ready']],
  ['ready', 0, ['ready', 'handed_over']],
  ['ready', 0, ['ready', 'delivered', 'opened']],
  ['handed_over', 0, ['handed_over', 'handed_over']],
  ['handed_over', 0, ['delivered', 'handed_over', 'returned']],
  ['delivered', 0, ['delivered', 'opened']],
  ['delivered', 0, ['returned', 'delivered']],
  ['returned', 0, ['returned', 'returned']],
])('%s: %i to pack, and boxes %j', (status, toPack, boxes) => {
  expect(shipmentStatusOf({ status: 'to_pack', toPack, boxes })).toBe(status)
  expect(shipmentStatusOf({ status: 'delivered', toPack, boxes })).toBe(status)
})

test('a cancelled shipment stays so', () => {
  expect(shipmentStatusOf({ status: 'cancelled', toPack: 0, boxes: ['opened'] })).toBe('cancelled')
})

type Box = { place: number; status: BoxStatus; parcels: number[] }
type Act = { readonly act: BoxAction | 'pack'; readonly pick: number; readonly size: number }

const act: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom<Act['act']>('pack', ...(Object.keys(boxTransitions) as BoxAction[])),
  pick: fc.nat(9),
  size: fc.integer({ min: 1, max: 3 }),
})

/** One act on the boxes of four parcels, when the table allows it. */
function run(boxes: Box[], toPack: number[], { act: action, pick, size }: Act): void {
  if (action === 'pack') {
    const parcels = toPack.splice(0, size)
    const taken = boxes.filter(({ status }) => status !== 'opened')
    const place = freePlace(taken.map((box) => box.place))
    if (parcels.length > 0) boxes.push({ place, status: 'ready', parcels })
    return
  }
  const box = boxes[pick % Math.max(1, boxes.length)]
  if (!box || !boxCan(action, box)) return
  box.status = boxTransitions[action].to
  if (action === 'open') toPack.push(...box.parcels.splice(0))
}

// Seen to fail: with « ready » told before what is to pack, and with `opened` counted as a box.
test('whatever is done to the boxes, each parcel is in one place and the status is that of the slowest', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const boxes: Box[] = []
      const toPack = [0, 1, 2, 3]
      for (const one of acts) {
        run(boxes, toPack, one)
        const closed = boxes.filter(({ status }) => status !== 'opened')
        const places = closed.map(({ place }) => place)
        expect(new Set(places).size).toBe(places.length)
        const parcels = [...toPack, ...boxes.flatMap((box) => box.parcels)]
        expect(parcels.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3])
        const statuses = boxes.map(({ status }) => status)
        const status = shipmentStatusOf({
          status: 'to_pack',
          toPack: toPack.length,
          boxes: statuses,
        })
        expect(status === 'to_pack').toBe(toPack.length > 0)
        const isAllGone = toPack.length === 0 && closed.every(hasLeft)
        expect(['handed_over', 'delivered', 'returned'].includes(status)).toBe(isAllGone)
        const isUnderWay = statuses.includes('handed_over')
        expect(status === 'handed_over').toBe(isAllGone && isUnderWay)
        const isEnded = isAllGone && !isUnderWay
        expect(status === 'delivered').toBe(isEnded && statuses.includes('delivered'))
      }
    }),
    { numRuns: 500 },
  )
})
