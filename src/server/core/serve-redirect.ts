import type { RedirectEndpoint } from '#contract/core/endpoint.ts'
import type * as z from 'zod/mini'
import type { Context } from './context.ts'
import { authorize } from './authorize.ts'
import type { ApiServer } from './http.ts'
import { TooManyRequests } from './refused.ts'
import { parseInput } from './request-body.ts'
import { dataSecurity } from './security-headers.ts'

/** The address on this site where the browser goes next, and the cookies to set. */
export type Onward = { readonly to: string; readonly cookies: readonly string[] }

/**
 * Serves a navigation that comes from another site and continues on a page of ours. A person at a browser arrives here, so an
 * error leads to `afterFailure` and never to JSON.
 */
export function serveRedirect<Input extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: RedirectEndpoint<Input>,
  handler: (ctx: Context, input: z.output<Input>, request: Request) => Promise<Onward>,
  afterFailure: (why: 'too-many-requests' | 'failed') => string,
): void {
  table.push(endpoint)
  app.get(endpoint.path, async (c) => {
    try {
      const ctx = await authorize(c, deps, endpoint)
      const input = parseInput(endpoint.input, c.req.query())
      return redirect(ctx, await handler(ctx, input, c.req.raw))
    } catch (error) {
      if (error instanceof TooManyRequests) {
        return redirect(deps, { to: afterFailure('too-many-requests'), cookies: [] })
      }
      // Logs the stack, never the address: it holds a code of Google's.
      const stack = error instanceof Error ? error.stack : undefined
      deps.log.error({ path: endpoint.path, stack }, 'unforeseen')
      return redirect(deps, { to: afterFailure('failed'), cookies: [] })
    }
  })
}

function redirect({ config }: Pick<Context, 'config'>, { to, cookies }: Onward): Response {
  const headers = new Headers({
    ...dataSecurity(config),
    location: to,
    'cache-control': 'no-store',
    // No other site may see the code and the state in this address.
    'referrer-policy': 'no-referrer',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
