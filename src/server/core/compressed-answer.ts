import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipped = promisify(gzip)

/** A shorter one fits two packets as it is. */
const longEnough = 2500

type Body = {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * A long answer, compressed for a page of ours: a hundred parcels are 30 KB, and 4 in gzip. It stays as it is for whatever the
 * browser requests for another site, which could put its own words into the address, measure the answers, and so guess what else
 * is in them (BREACH).
 */
export async function bodyFor(reader: Headers, json: string): Promise<Body> {
  if (json.length < longEnough || !isPageOfOurs(reader) || !readsGzip(reader))
    return { body: json, headers: {} }
  return { body: new Uint8Array(await gzipped(json)), headers: { 'content-encoding': 'gzip' } }
}

const isPageOfOurs = (reader: Headers): boolean => reader.get('sec-fetch-site') === 'same-origin'

const readsGzip = (reader: Headers): boolean => /\bgzip\b/.test(reader.get('accept-encoding') ?? '')
