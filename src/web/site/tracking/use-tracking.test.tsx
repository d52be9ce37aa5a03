// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  leavePage,
  pass,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { useTracking } from './use-tracking.ts'

beforeEach(beginPage)
afterEach(leavePage)

const Page = () => useTracking('a-token').followed.state
const tracking = 'GET /api/tracking/a-token'
const failure = (status: number) => ({ status, body: { code: 'x', requestId: 'r', details: {} } })

test.each([
  ['dead', 404, 'gone', 1],
  ['not answered', 503, 'failed', 5],
])('a link that is %s is asked for as often as it may answer', async (_, status, shown, times) => {
  answer(tracking, failure(status))
  await show(<Page />)
  await sees(shown)
  await pass(180_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass()
  expect(requestsTo(tracking)).toHaveLength(times)
})
