import type * as z from 'zod/mini'
import type { readSite } from '#contract/office/system.ts'
import { contactMailbox, siteName } from '#web/copy/site-name.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { request } from './request.ts'
import { createStore } from './store.ts'

export type Site = z.output<typeof readSite.output>
export type Demo = NonNullable<Site['demo']>

/** What the office configured; the prerendered pages show the shipped values until it is known. */
export type SiteState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly site: Site }
  | { readonly status: 'failed'; readonly problem: ApiError | NetworkError }

const state = createStore<SiteState>({ status: 'loading' })
let asked: Promise<SiteState> | undefined

export const useSite = state.use

const useConfigured = () => {
  const current = state.use()
  return current.status === 'ready' ? current.site : { siteName, contactEmail: contactMailbox }
}
export const useSiteName = () => useConfigured().siteName
export const useContactMailbox = () => useConfigured().contactEmail

/** Read once per page, and again when the person asks for it or the site changed. Never rejects. */
export function siteAnswer(again = false): Promise<SiteState> {
  if (again || !asked) {
    const mine = ask()
    asked = mine
    // An older request may answer after a newer one; a failed request removes nothing that is known.
    void mine.then((answer) => {
      const isKnown = answer.status === 'failed' && state.get().status === 'ready'
      if (asked === mine && !isKnown) state.set(answer)
    })
  }
  return asked
}

function ask(): Promise<SiteState> {
  return request({
    method: 'GET',
    url: '/api/site',
    signal: AbortSignal.timeout(10_000),
    // The site is the same for everybody: the server need not look up the person.
    credentials: 'omit',
  }).then(
    // Not through `call`: this runs on `/`, where the schema library is not affordable.
    (site): SiteState => ({ status: 'ready', site: site as Site }),
    (problem): SiteState => ({
      status: 'failed',
      problem: problem instanceof ApiError ? problem : new NetworkError({ cause: problem }),
    }),
  )
}
