import type { Context as HonoContext } from 'hono'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import { authorize } from '#server/core/authorize.ts'
import type { ApiServer } from '#server/core/http.ts'
import { TooManyRequests } from '#server/core/refused.ts'
import { pageFile } from '#server/core/site-file.ts'
import type { Site } from '#server/office/system/site-files.ts'
import { findFollowed, requireFewReads } from './find-followed.ts'

/** Nobody stores it, no search engine lists it, and no other site learns the address, which is the key. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** `/suivi/:jeton`: one page whatever the token, which reads the rest; its status alone tells a dead link. */
export function mountTrackingPages({ app, deps }: ApiServer, site: Site): void {
  const built = site.pageAt('/suivi')
  if (built === undefined) return
  const page = pageFile(built)
  app.get('/suivi/*', async (c) => {
    const status = (await isAlive(c)) ? 200 : 404
    return site.sendPage(c, page, { status, headers })
  })

  /** Where that cannot be looked up now, the page itself says why. */
  async function isAlive(c: HonoContext): Promise<boolean> {
    try {
      const ctx = await authorize(c, deps, { method: 'GET', policy: 'public', skipsSession: true })
      await requireFewReads(ctx)
      return (await findFollowed(ctx, c.req.path.slice('/suivi/'.length))) !== undefined
    } catch (error) {
      if (isDatabaseAway(error) || error instanceof TooManyRequests) return true
      throw error
    }
  }
}
