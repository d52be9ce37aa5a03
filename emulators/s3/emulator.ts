import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '../listen.ts'
import { refused } from './answers.ts'
import { answerOf, type Fault, faultsIn, halfOf } from './faults.ts'
import { answerS3, type S3Api } from './s3-api.ts'
import { Shelf } from './shelf.ts'
import { type Keys, refusalOf } from './signature.ts'

export const s3Keys: Keys = {
  accessKey: 'escale-demo-access',
  secretKey: 'escale-demo-9fT2kQx7Lw4Zb8Vn',
  region: 'fr-test',
}
export const s3Bucket = 'escale-demo'

export type S3Emulator = {
  readonly url: string
  /** What the next calls meet, in this order, one each. */
  readonly meet: (...faults: readonly Fault[]) => void
  /** Forgets the faults that no call has met. */
  readonly heal: () => void
  /** How many calls have come. */
  readonly calls: () => number
  /** The bucket as its owner sees it, without a signature. */
  readonly shelf: Shelf
  readonly close: () => Promise<void>
}

type Options = {
  readonly dataDir: string
  readonly port?: number
  /** Objects on one page of a list: a thousand at S3's. */
  readonly mostListed?: number
  readonly clock?: () => Date
}

export type { Fault } from './faults.ts'

type Env = { readonly Bindings: HttpBindings }

/** One bucket of an S3, path style, whose signatures are checked. `POST /_faults` scripts what the next calls meet. */
export async function startS3Emulator({
  dataDir,
  port,
  mostListed = 1000,
  clock = () => new Date(),
}: Options): Promise<S3Emulator> {
  const api: S3Api = { bucket: s3Bucket, shelf: new Shelf(dataDir), mostListed }
  const faults: Fault[] = []
  let calls = 0
  const app = new Hono<Env>()
  app.post('/_faults', async (c) => {
    const scripted = faultsIn(await c.req.json<unknown>().catch(() => undefined))
    if (!scripted) return c.json({ code: 'invalid-faults' }, 422)
    faults.splice(0, Infinity, ...scripted)
    return c.body(null, 204)
  })
  app.all('*', async (c) => {
    calls += 1
    const refusal = refusalOf(c.req.raw, s3Keys, clock())
    if (refusal) return refused(refusal.status, refusal.code)
    const cut = () => void c.env.incoming.socket.destroy()
    return meetFault(faults.shift(), c.req.raw, { api, cut })
  })
  const { url, close } = await listen(app.fetch as Parameters<typeof listen>[0], port)
  const meet = (...next: readonly Fault[]) => void faults.push(...next)
  const heal = () => void faults.splice(0)
  return { url, meet, heal, calls: () => calls, shelf: api.shelf, close }
}

type Within = { readonly api: S3Api; readonly cut: () => void }

async function meetFault(
  fault: Fault | undefined,
  request: Request,
  { api, cut }: Within,
): Promise<Response> {
  const answer = fault && answerOf(fault)
  if (answer) return refused(answer.status, answer.code)
  if (fault?.kind === 'silent') return new Promise(() => {})
  if (fault?.kind === 'slow') await pause(fault.ms)
  if (fault?.kind !== 'cut') return answerS3(request, api)
  if (request.method === 'PUT') return cutUpload(request, cut)
  const whole = await answerS3(request, api)
  const half = halfOf(new Uint8Array(await whole.arrayBuffer()), cut)
  return new Response(half, { status: whole.status, headers: whole.headers })
}

/** After the first bytes: nothing is kept. */
async function cutUpload(request: Request, cut: () => void): Promise<Response> {
  await request.body?.getReader().read()
  cut()
  return new Promise(() => {})
}
