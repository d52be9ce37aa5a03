import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import * as contract from '#contract/legal.ts'
import { legalSlot } from '#domain/legal/legal-html.ts'
import type { Context, Deps } from '#server/core/context.ts'
import { clientAddress, type Doors } from '#server/core/http.ts'
import { requireOwnOrigin } from '#server/core/origin.ts'
import { InvalidInput, Malformed, TooManyRequests } from '#server/core/refused.ts'
import { parseInput, readBytes } from '#server/core/request-body.ts'
import { pageFile } from '#server/system/site-file.ts'
import type { Site } from '#server/system/site-files.ts'
import { declareCancellation } from './declare-cancellation.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import type { Receipt } from './keep-declaration.ts'
import { faultyPage, receiptPage, recapPage, tooManyPage, type PlainForm } from './plain-pages.ts'

/**
 * What a browser without scripts sends: the form, then its recapitulation, each answered by a page. Nobody is signed in
 * here, whatever the cookies: another site could at most send a visitor's own declaration.
 */
export function mountPlainDeclarations({ app, deps }: Doors, site: Site): void {
  app.post('/retractation', async (c) => {
    const form = await readForm(c, deps, 'withdrawal')
    return sendPlain(
      c,
      site,
      await answer(c, deps, form, contract.declareWithdrawal.input, declareWithdrawal),
    )
  })
  app.post('/resiliation', async (c) => {
    const form = await readForm(c, deps, 'cancellation')
    return sendPlain(
      c,
      site,
      await answer(c, deps, form, contract.declareCancellation.input, declareCancellation),
    )
  })
}

type Plain = { readonly title: string; readonly html: string; readonly status: 200 | 422 | 429 }

const formLimit = 16 * 1024

async function readForm(c: HonoContext, deps: Deps, kind: PlainForm['kind']): Promise<PlainForm> {
  if (c.req.header('origin') !== undefined) requireOwnOrigin(c.req.raw.headers, deps.config)
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new Malformed('content type')
  const sent = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, formLimit)))
  const field = (name: string) => (sent.get(name) ?? '').trim()
  return {
    kind,
    confirmed: field('step') === 'confirm',
    requestKey: field('requestKey') || randomUUID(),
    values: {
      name: field('name'),
      email: field('email'),
      contract: field('contract'),
      wishedOn: field('wishedOn'),
    },
  }
}

async function answer<Schema extends Parameters<typeof parseInput>[0]>(
  c: HonoContext,
  deps: Deps,
  form: PlainForm,
  schema: Schema,
  declare: (ctx: Context, input: ReturnType<typeof parseInput<Schema>>) => Promise<Receipt>,
): Promise<Plain> {
  const { kind, requestKey, values } = form
  const { wishedOn, ...common } = values
  const wish = kind === 'cancellation' ? { wishedOn: wishedOn === '' ? null : wishedOn } : {}
  try {
    const input = parseInput(schema, { requestKey, ...common, ...wish })
    if (!form.confirmed) return { ...recapPage(form), status: 200 }
    return { ...receiptPage(form, await declare(anonymousContext(c, deps), input)), status: 200 }
  } catch (error) {
    if (error instanceof InvalidInput) return { ...faultyPage(form, error.fields), status: 422 }
    if (error instanceof TooManyRequests) return { ...tooManyPage(form), status: 429 }
    throw error
  }
}

const anonymousContext = (c: HonoContext, deps: Deps): Context => ({
  ...deps,
  actor: { kind: 'anonymous' },
  requestId: randomUUID(),
  path: `POST ${c.req.path}`,
  clientAddress: clientAddress(c, deps.config.TRUSTED_PROXIES),
})

/** The frame of a legal page around it, without its scripts: React must not take this answer for its own page. */
function sendPlain(c: HonoContext, site: Site, { title, html, status }: Plain): Response {
  const frame = site.pageAt('/cgv') ?? `<!doctype html><title></title>${legalSlot}`
  const page = frame
    .replaceAll(/<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} – Escale</title>`)
    .replace(legalSlot, () => html)
  const response = site.sendPage(c, pageFile(page), status)
  response.headers.set('cache-control', 'no-store')
  return response
}
