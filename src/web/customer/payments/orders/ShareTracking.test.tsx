// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, isSeen, leavePage, press, show } from '#web/chrome/action/test-page.tsx'
import { ShareTracking } from './ShareTracking.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const made = '2026-11-20T10:00:00.000Z'

function Shipment({ first }: { first: string | null }) {
  const [since, setSince] = useState(first)
  return (
    <>
      <ShareTracking shipmentId="s1" since={since} isDelivered />
      <button type="button" onClick={() => setSince(since ? null : made)}>
        Ailleurs
      </button>
    </>
  )
}

// Seen to fail: the section went with the focus, and with the other link that the question promised.
test('after its delivery, who revokes the link can make another', async () => {
  await show(<Shipment first={made} />)
  await press('Ailleurs')
  expect(isSeen('Créer le lien')).toBe(true)
})

// Seen to fail: `hadLink` knew only the link of the first look.
test('also one that was made while the page was open', async () => {
  await show(<Shipment first={null} />)
  await press('Ailleurs')
  await press('Ailleurs')
  expect(isSeen('Créer le lien')).toBe(true)
})

test('after its delivery, nothing is there to share', async () => {
  await show(<Shipment first={null} />)
  expect(isSeen('Partager le suivi')).toBe(false)
})
