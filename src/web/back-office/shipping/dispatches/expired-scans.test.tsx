// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSession } from '#web/api/session.ts'
import {
  answer,
  beginPage,
  leavePage,
  pass,
  press,
  requestsTo,
  show,
} from '#web/chrome/action/test-page.tsx'
import { useLoading, useSentLoads } from './load-queue.ts'

const dispatchId = '0b5c9a1e-7d1f-4a55-9b0e-3f6d2c1a8e77'
const scans = `POST /api/warehouse/dispatches/${dispatchId}/scans`
const paul = { user: { id: 'paul' } }

beforeEach(() => {
  beginPage()
  // jsdom lacks it.
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: (_: string, act: () => unknown) => act() },
  })
})
afterEach(leavePage)

function Van() {
  useSentLoads()
  const { scan, waiting } = useLoading(dispatchId)
  return (
    <button type="button" onClick={() => scan('E-2026-000123')}>
      {waiting} en attente
    </button>
  )
}

// Seen to fail: with the signed-in person alone, an expired session emptied the list, and the scan was nobody’s.
test('what is scanned while the session has expired waits, and leaves once the person has signed in again', async () => {
  answer('GET /api/me', { body: paul }, { body: { user: null } })
  answer(scans, { status: 401, body: { code: 'not-signed-in', requestId: 'r' } })
  await refreshSession()
  await show(<Van />)
  await refreshSession()
  await press('0 en attente')
  await pass()
  expect(document.body.textContent).toContain('1 en attente')
  answer(scans, {
    body: { verdict: 'unknown', box: null, hold: null, dispatch: null, loaded: 0 },
  })
  answer('GET /api/me', { body: paul })
  const before = requestsTo(scans).length
  await refreshSession()
  await pass(10_000)
  expect(document.body.textContent).toContain('0 en attente')
  expect(requestsTo(scans).slice(before)).toMatchObject([{ body: { code: 'E-2026-000123' } }])
})
