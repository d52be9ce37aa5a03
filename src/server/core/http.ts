import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context as HonoContext, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { AnyEndpoint, Endpoint, FileEndpoint, RawEndpoint } from '#contract/core/endpoint.ts'
import { authorize, requireOwnOrigin } from './authorize.ts'
import type { Context, Deps } from './context.ts'
import { compileOutput, type WriteOutput } from './compile-output.ts'
import { bodyFor } from './compressed-answer.ts'
import { runOnce, storeAnswer, type Answered } from './idempotency.ts'
import { mayBeLate } from './late-reads.ts'
import { recordExport } from './record-export.ts'
import { parseInput, readBytes, readJson } from './request-body.ts'
import { Refused } from './refused.ts'
import { dataSecurity } from './security-headers.ts'

/**
 * Each callable route and who may call it: mounting the routes fills the table; the authorization-matrix test and OpenAPI read
 * it.
 */
export type RouteTable = AnyEndpoint[]

export type ApiServer = { readonly app: Hono; readonly deps: Deps; readonly table: RouteTable }

export type SentFile = (
  | { readonly bytes: Uint8Array }
  /** `size` is absent when the length is not known before the end. */
  | { readonly stream: Readable; readonly size?: number }
) & {
  readonly type: string
  /** The name under which the browser saves the file. */
  readonly fileName?: string
  /** The browser saves the file and never opens it in a tab: a stranger sent these bytes. */
  readonly isDownload?: boolean
  /** A policy for this file instead of the default one, which shows nothing (`framedPolicy`). */
  readonly policy?: string
}

const jsonLimit = 256 * 1024

/** JSON in, JSON out: parses the input, finds the actor, applies the policy, writes what the output declares. */
export function serve<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: Endpoint<Input, Output>,
  handler: (ctx: Context, input: z.output<Input>) => Promise<z.input<Output>>,
): void {
  table.push(endpoint)
  const reads = endpoint.method === 'GET'
  const write = compileOutput(endpoint.output)
  app.on(endpoint.method, endpoint.path, async (c) => {
    const ctx = await authorize(c, deps, endpoint, { looksForKey: true })
    const body = reads ? undefined : await readJson(c.req.raw, jsonLimit)
    const input = parseInput(endpoint.input, { ...queryOf(c), ...body, ...c.req.param() })
    const keyed = withFingerprint(ctx, write, () => JSON.stringify(input))
    const done = await runOnce(keyed, () => handler(keyed, input))
    return answer(keyed, { endpoint, write, reader: c.req.raw.headers }, done)
  })
}

const filePolicy = "default-src 'none'; sandbox"

/** Bytes out; private to the reader, unless the endpoint says how long everybody may keep them. */
export function serveFile<Input extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: FileEndpoint<Input>,
  handler: (ctx: Context, input: z.output<Input>, headers: Headers) => Promise<SentFile>,
): void {
  table.push(endpoint)
  app.get(endpoint.path, async (c) => {
    const ctx = await authorize(c, deps, endpoint)
    const input = parseInput(endpoint.input, { ...queryOf(c), ...c.req.param() })
    const reading = (mayBeLate(endpoint.path) && (await ctx.late?.contextOf(ctx))) || ctx
    const file = await handler(reading, input, c.req.raw.headers)
    await recordExport(ctx, endpoint, input)
    const { type, fileName, isDownload } = file
    for (const [name, value] of Object.entries(dataSecurity(deps.config))) c.header(name, value)
    c.header('content-type', type)
    c.header('cache-control', cacheOfFile(endpoint))
    c.header('content-security-policy', file.policy ?? filePolicy)
    const disposition = isDownload ? 'attachment' : 'inline'
    if (fileName) c.header('content-disposition', `${disposition}; filename="${fileName}"`)
    if ('bytes' in file) return c.body(new Uint8Array(file.bytes))
    if (file.size !== undefined) c.header('content-length', String(file.size))
    return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>)
  })
}

const cacheOfFile = ({ maxAgeSeconds }: Pick<FileEndpoint, 'maxAgeSeconds'>): string =>
  maxAgeSeconds === undefined ? 'private, no-store' : `public, max-age=${maxAgeSeconds}, immutable`

/** Bytes in, up to the endpoint's limit. */
export function serveRaw<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: RawEndpoint<Input, Output>,
  handler: (
    ctx: Context,
    input: z.output<Input>,
    body: Uint8Array,
    headers: Headers,
  ) => Promise<z.input<Output>>,
): void {
  table.push(endpoint)
  const write = compileOutput(endpoint.output)
  app.post(endpoint.path, async (c) => {
    const ctx = await authorize(c, deps, endpoint)
    const input = parseInput(endpoint.input, { ...queryOf(c), ...c.req.param() })
    const body = await readBytes(c.req.raw, endpoint.maxBytes)
    const keyed = withFingerprint(ctx, write, () => body)
    const reader = c.req.raw.headers
    const done = await runOnce(keyed, () => handler(keyed, input, body, reader))
    return answer(keyed, { endpoint, write, reader }, done)
  })
}

export type AnswerWithCookies<Answer> = {
  readonly answer: Answer
  readonly cookies: readonly string[]
}

/** Opens or closes a session: JSON in and out, with the cookies that the handler returns. Refuses a foreign page. */
export function serveWithCookies<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: Endpoint<Input, Output>,
  handler: (
    ctx: Context,
    input: z.output<Input>,
    headers: Headers,
  ) => Promise<AnswerWithCookies<z.input<Output>>>,
): void {
  table.push(endpoint)
  const write = compileOutput(endpoint.output)
  app.on(endpoint.method, endpoint.path, async (c) => {
    if (c.req.header('origin') !== undefined) requireOwnOrigin(c.req.raw.headers, deps.config)
    const ctx = await authorize(c, deps, endpoint)
    const body = await readJson(c.req.raw, jsonLimit)
    const input = parseInput(endpoint.input, { ...queryOf(c), ...body, ...c.req.param() })
    // Stores neither the request, which may hold a password, nor the answer: a repeated key is `already-done`.
    const done = await runOnce(ctx, () => handler(ctx, input, c.req.raw.headers))
    if (done.replayed) throw new Refused('already-done')
    const { answer, cookies } = done.value
    const response = sendJson(ctx, write(answer))
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  })
}

const queryOf = (c: HonoContext): Record<string, string> | undefined =>
  c.req.url.includes('?') ? c.req.query() : undefined

type StreamListener = {
  /** The request is a HEAD: it wants the headers alone. */
  readonly isHead: boolean
}

/** A long-lived answer, the event stream. The handler makes the response; Hono cancels its body when the reader leaves. */
export function serveStream<Input extends z.ZodMiniType>(
  { app, deps, table }: ApiServer,
  endpoint: FileEndpoint<Input>,
  handler: (ctx: Context, listener: StreamListener) => Response,
): void {
  table.push(endpoint)
  app.get(endpoint.path, async (c) =>
    handler(await authorize(c, deps, endpoint, { isUse: false }), {
      isHead: c.req.raw.method === 'HEAD',
    }),
  )
}

/**
 * Only a write with an idempotency key needs the hash. It is keyed: a request may hold a password, which a bare hash would give
 * away.
 */
function withFingerprint(
  ctx: Context,
  write: WriteOutput,
  request: () => string | Uint8Array,
): Context {
  if (ctx.idempotencyKey === undefined) return ctx
  const print = createHmac('sha256', ctx.config.AUTH_SECRET).update(request()).digest('base64url')
  return { ...ctx, requestFingerprint: print, keyUse: { isTaken: false, ...ctx.keyUse, write } }
}

type Asked = {
  readonly endpoint: Pick<Endpoint, 'method' | 'maxAgeSeconds'>
  readonly write: WriteOutput
  readonly reader: Headers
}

async function answer(
  ctx: Context,
  { endpoint, write, reader }: Asked,
  done: Answered<unknown>,
): Promise<Response> {
  if (done.replayed) {
    return sendJson(ctx, JSON.stringify(done.value), { 'idempotent-replayed': 'true' })
  }
  const kept = ctx.keyUse?.kept
  if (kept && kept.answer === done.value) return sendJson(ctx, kept.json, cacheOf(endpoint))
  const json = write(done.value)
  if (endpoint.method !== 'GET') await storeAnswer(ctx, json)
  const { body, headers } = await bodyFor(reader, json)
  return sendJson(ctx, body, { ...cacheOf(endpoint), ...headers })
}

const cacheOf = ({ maxAgeSeconds }: Pick<Endpoint, 'maxAgeSeconds'>): Record<string, string> =>
  maxAgeSeconds === undefined
    ? {}
    : { 'cache-control': `public, max-age=${maxAgeSeconds}`, vary: 'accept-encoding' }

/** Passes the headers as one plain object: `c.body` would first make a `Headers` of them, which shows in `npm run bench`. */
function sendJson(
  { requestId, config }: Context,
  body: string | Uint8Array<ArrayBuffer>,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...dataSecurity(config),
      ...more,
    },
  })
}
