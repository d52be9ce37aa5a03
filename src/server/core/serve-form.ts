import type * as z from 'zod/mini'
import type { FormEndpoint, RedirectEndpoint } from '#contract/core/endpoint.ts'
import type { Context } from './context.ts'
import { answerError, asAnswer, type Answer } from './errors.ts'
import { authorize, requireOwnOrigin } from './authorize.ts'
import type { ApiServer } from './http.ts'
import { Malformed, TooManyRequests } from './refused.ts'
import { parseInput, readBytes } from './request-body.ts'
import { dataSecurity, pageSecurity } from './security-headers.ts'

/** The fields that the visitor typed; the page shows them again with the refusal. */
export type TypedFields = Readonly<Record<string, string>>

/** A page that the server writes, with its own content security policy. */
export type Page = { readonly html: string; readonly policy: string }

/** A redirection when the form is accepted, so that a reload sends nothing twice; or the next page of the form. */
type Outcome = { readonly location: string } | Page

type Handler<Input> = {
  readonly done: (ctx: Context, input: Input) => Promise<Outcome>
  readonly refused: (answer: Answer, typed: TypedFields) => Page
}

/**
 * Serves a form without scripts: answers a redirection or a page when the form is accepted, else a page with the refusal and the
 * typed fields.
 */
export function serveForm<Input extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: FormEndpoint<Input>,
  { done, refused }: Handler<z.output<Input>>,
): void {
  table.push(endpoint)
  app.post(endpoint.path, async (c) => {
    let typed: TypedFields = {}
    try {
      if (c.req.header('origin') !== undefined) requireOwnOrigin(c.req.raw.headers, deps.config)
      typed = await readForm(c.req.raw, endpoint.maxBytes)
      const ctx = await authorize(c, deps, endpoint)
      const outcome = await done(ctx, parseInput(endpoint.input, typed))
      if ('html' in outcome) return pageAnswer(outcome, 200, new Headers(pageSecurity(deps.config)))
      return c.body(null, 303, { ...dataSecurity(deps.config), location: outcome.location })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { headers, status } = answerError(error, c, deps)
      return pageAnswer(refused(asAnswer(error), typed), status, headers)
    }
  })
}

async function readForm(request: Request, maxBytes: number): Promise<TypedFields> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new Malformed('content type')
  const text = new TextDecoder().decode(await readBytes(request, maxBytes))
  return Object.fromEntries(new URLSearchParams(text))
}

/** The refusal's own headers (request id, pause before a retry), around a page instead of JSON. */
function pageAnswer(page: Page, status: number, given: Headers): Response {
  const headers = new Headers(given)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', page.policy)
  return new Response(page.html, { status, headers })
}

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
