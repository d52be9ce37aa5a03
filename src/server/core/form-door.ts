import type * as z from 'zod/mini'
import type { FormEndpoint } from '#contract/endpoint.ts'
import type { Context } from './context.ts'
import { answerError, asAnswer, type Answer } from './errors.ts'
import { admitted, type Doors } from './http.ts'
import { Malformed } from './refused.ts'
import { parseInput, readBytes } from './request-body.ts'
import { dataSecurity } from './security-headers.ts'

/** What the person had typed, to give it back with the refusal. */
export type TypedFields = Readonly<Record<string, string>>

/** A page of the server's own, with the sources that its style needs. */
export type Page = { readonly html: string; readonly styleSource: string }

type Handler<Input> = {
  /** The address to go to once it is done: a reload sends nothing twice. */
  readonly done: (ctx: Context, input: Input) => Promise<string>
  readonly refused: (answer: Answer, typed: TypedFields) => Page
}

/** A form in, without script: a redirection when it is done, else the page that says why not and keeps what was typed. */
export function serveForm<Input extends z.ZodMiniType>(
  { app, deps, table }: Doors,
  endpoint: FormEndpoint<Input>,
  { done, refused }: Handler<z.output<Input>>,
): void {
  table.push(endpoint)
  app.post(endpoint.path, async (c) => {
    let typed: TypedFields = {}
    try {
      typed = await readForm(c.req.raw, endpoint.maxBytes)
      const ctx = await admitted(c, deps, endpoint)
      const location = await done(ctx, parseInput(endpoint.input, typed))
      return c.body(null, 303, { ...dataSecurity(deps.config), location })
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
function pageAnswer(page: Page, status: number, refusal: Headers): Response {
  const headers = new Headers(refusal)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    `default-src 'none'; style-src ${page.styleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  return new Response(page.html, { status, headers })
}
