import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import type { Site, SiteState } from '#web/api/site.ts'
import { isMaintenance } from './SiteConfiguration.tsx'

const failed = (problem: ApiError | NetworkError): SiteState => ({ status: 'failed', problem })
const refused = (details?: Record<string, unknown>): SiteState =>
  failed(new ApiError(503, { code: 'x', ...(details && { details }) }, new Headers()))
const ready = (maintenance: boolean): SiteState => ({
  status: 'ready',
  site: { maintenance } as Site,
})

test.each([
  ['the setting, when it was read: on', ready(true), [true, true]],
  ['the setting, when it was read: off', ready(false), [false, false]],
  ['nothing while it is asked for', { status: 'loading' } as const, [false, false]],
  [
    'the server’s environment, when it could not read it: on',
    refused({ maintenance: true }),
    [true, true],
  ],
  [
    'the server’s environment, when it could not read it: off',
    refused({ maintenance: false }),
    [false, false],
  ],
  ['what was built in, when a proxy answers', refused(), [false, true]],
  ['what was built in, when nothing answers', failed(new NetworkError()), [false, true]],
] as const)('%s decides', (_, state, expected) => {
  expect([isMaintenance(state, false), isMaintenance(state, true)]).toEqual(expected)
})
