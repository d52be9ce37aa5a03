import * as contract from '#contract/shipping/tracking-links.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { createTrackingLink } from './create-tracking-link.ts'
import { readTracking } from './read-tracking.ts'
import { revokeTrackingLink } from './revoke-tracking-link.ts'

export function mountTrackingLinks(api: ApiServer): void {
  // Without cookies, but a door that keeps no answer for a retry: this one is a secret.
  serveWithCookies(api, contract.createTrackingLink, async (ctx, input) => ({
    answer: await createTrackingLink(ctx, input),
    cookies: [],
  }))
  serve(api, contract.revokeTrackingLink, revokeTrackingLink)
  serve(api, contract.readTracking, readTracking)
}
