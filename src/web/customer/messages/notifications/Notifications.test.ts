import { expect, test } from 'vitest'
import type { Notice } from '#contract/messages/notifications.ts'
import { byDay } from './Notifications.tsx'

const notice = (id: string, at: string): Notice => ({
  id,
  kind: 'parcel-received',
  topic: 'parcels',
  text: 'Votre colis est arrivé à l’entrepôt',
  at,
  readAt: null,
  target: null,
  parcels: { count: 0, faces: [] },
})

test('notices stand under their day, in the order of the list', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const list = [
    notice('a', '2026-11-20T11:00:00Z'),
    notice('b', '2026-11-20T10:00:00Z'),
    notice('c', '2026-11-19T11:00:00Z'),
    notice('d', '2026-10-01T11:00:00Z'),
  ]
  expect(byDay(list, now).map(({ day, notices }) => [day, ...notices.map(({ id }) => id)])).toEqual(
    [
      ['Aujourd’hui', 'a', 'b'],
      ['Hier', 'c'],
      ['1er\u00a0octobre\u00a02026', 'd'],
    ],
  )
})
