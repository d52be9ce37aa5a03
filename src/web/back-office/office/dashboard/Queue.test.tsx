// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, beginPage, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { Requests } from '#web/back-office/warehouse/requests/Requests.tsx'
import { Queue } from './Queue.tsx'

beforeEach(beginPage)
afterEach(leavePage)

test('what has waited longest stands first, and what waits for nobody last', async () => {
  const queue = [
    { kind: 'quotes', count: 0, oldestAt: null },
    { kind: 'requests', count: 4, oldestAt: '2026-11-29T08:00:00.000Z' },
    { kind: 'to-pack', count: 1, oldestAt: '2026-11-23T08:00:00.000Z' },
  ]
  answer('GET /api/admin/dashboard/queue', { body: { queue } })
  await show(<Queue />)
  await sees('envoi à emballer')
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines.map((line) => line.replace(/depuis.*|rien.*/, ''))).toEqual([
    '1envoi à emballer',
    '4demandes à traiter',
    '0devis à chiffrer',
  ])
})

// Seen to fail: nothing of the queue was ever late.
test('an answer of more than 24 working hours is late, and a shipment a week before its last day says it', async () => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake], now: new Date('2026-12-01T09:00:00Z') })
  const queue = [
    { kind: 'messages', count: 1, oldestAt: '2026-11-30T10:00:00.000Z' },
    { kind: 'contact', count: 2, oldestAt: '2026-11-27T08:00:00.000Z' },
    { kind: 'to-pack', count: 1, oldestAt: '2026-11-07T08:00:00.000Z' },
    { kind: 'to-hand-over', count: 1, oldestAt: '2026-11-20T08:00:00.000Z' },
  ]
  answer('GET /api/admin/dashboard/queue', { body: { queue } })
  await show(<Queue />)
  await sees('messages de contact')
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines.map((line) => line.replace(/G puis.*/i, '').replaceAll('\u00a0', ' '))).toEqual([
    '1envoi à emballeravant le 7 déc.',
    '1envoi à remettredepuis 11 j',
    '2messages de contacten retard, 4 j',
    '1conversation sans réponsedepuis 23 h',
  ])
})

// Removed to see it fail: the id of the card, then the address part of the link.
test('the messages that wait lead to the part of the page that lists them', async () => {
  const queue = [{ kind: 'messages', count: 2, oldestAt: '2026-11-29T08:00:00.000Z' }]
  answer('GET /api/admin/dashboard/queue', { body: { queue } })
  for (const list of ['requests?waiting=team', 'unread-threads'])
    answer(`GET /api/warehouse/${list}`, { body: { items: [], nextCursor: null } })
  answer('GET /api/warehouse/waiting', 'cut')
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await show(
    <>
      <Queue />
      <Requests />
    </>,
  )
  await sees('Aucun client n’attend de réponse.')
  const { hash } = document.querySelector('li a') as HTMLAnchorElement
  expect(hash).toBe('#sans-reponse')
  expect(document.querySelector(hash)?.textContent).toContain('Messages sans réponse')
})
