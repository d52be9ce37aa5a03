import { listen } from '#contract/office/system.ts'
import { requireUser } from '#server/core/access.ts'
import { serveStream, type ApiServer } from '#server/core/http.ts'
import { dataSecurity } from '#server/core/security-headers.ts'
import type { LiveHub } from './live-hub.ts'
import { OpenStreams } from './open-streams.ts'

export function mountLive(api: ApiServer, hub: LiveHub): void {
  const streams = new OpenStreams(api.deps, hub)
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...dataSecurity(api.deps.config),
  }
  serveStream(api, listen, ({ actor }, { isHead }) => {
    const user = requireUser(actor)
    if (isHead) streams.requireRoom(user)
    // No client would ever read, or close, the stream behind a HEAD.
    return new Response(isHead ? null : streams.open(user), { headers })
  })
}
