// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { BoxJourney } from './BoxJourney.tsx'
import { order, parcel, shipment } from './test-order.ts'

beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: without `isKeptHere`; of a shipment that a supplement, a dispute or a suspension keeps here one read days.
test.each([false, true])('a shipment that is stopped (%s) says no day', async (isStopped) => {
  await show(
    <BoxJourney
      order={order}
      shipment={{ ...shipment, isStopped }}
      isOneOfSeveral={false}
      story={null}
    />,
  )
  expect(isSeen('Envoi par avion')).toBe(true)
  expect([isSeen('Arrive '), isSeen('d’ici au')]).toEqual([!isStopped, !isStopped])
})

// Seen to fail: while it was stopped, nothing said what its customer could do meanwhile.
test.each([false, true])(
  'a shipment that lacks papers, stopped (%s), leads to them',
  async (isStopped) => {
    const parcels = [{ ...parcel, lacksPapers: true }]
    await show(
      <BoxJourney
        order={order}
        shipment={{ ...shipment, isStopped, parcels }}
        isOneOfSeveral={false}
        story={null}
      />,
    )
    expect(isSeen('Compléter la déclaration, Zalando')).toBe(true)
    expect(isSeen('la date d’arrivée se compte')).toBe(!isStopped)
  },
)
