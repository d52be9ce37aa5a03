import { readBoxNow as endpoint } from '#contract/shipping/tracking.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { readBoxNow } from './read-box-now.ts'

export function mountTracking(api: ApiServer): void {
  serve(api, endpoint, readBoxNow)
}
