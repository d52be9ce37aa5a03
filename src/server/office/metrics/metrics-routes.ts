import { readMetrics as endpoint } from '#contract/office/system.ts'
import { serveFile, type ApiServer } from '#server/core/http.ts'
import type { LiveHub } from '#server/messages/live/live-hub.ts'
import { readMetrics } from './read-metrics.ts'

export function mountMetrics(api: ApiServer, hub: Pick<LiveHub, 'size'>): void {
  serveFile(api, endpoint, async (ctx, _input, headers) =>
    readMetrics(ctx, headers.get('authorization') ?? '', hub.size),
  )
}
