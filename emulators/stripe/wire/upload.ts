import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** Larger than any file that Stripe takes as evidence. */
export const mostUploadBytes = 6_000_000

export const isUpload = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('multipart/form-data') ?? false

/**
 * A multipart body in the encoding of all others: a file is its name, size and print. The same upload is then the same request,
 * whatever separates its parts.
 */
export async function readUpload(c: Context): Promise<string> {
  const encoded = new URLSearchParams()
  for (const [name, value] of await c.req.formData()) {
    if (typeof value === 'string') encoded.append(name, value)
    else {
      encoded.append(`${name}[name]`, value.name)
      encoded.append(`${name}[size]`, String(value.size))
      const bytes = new Uint8Array(await value.arrayBuffer())
      encoded.append(`${name}[sha256]`, createHash('sha256').update(bytes).digest('hex'))
    }
  }
  return encoded.toString()
}
