import { randomUUID } from 'node:crypto'

export type Part = { readonly id: string; readonly type: string; readonly bytes: Uint8Array }

/** A `multipart/mixed` answer as Colissimo's CXF server writes it: a `uuid:` boundary, parts named by `Content-ID`. */
export function multipart(parts: readonly Part[]): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `uuid:${randomUUID()}`
  const written = parts.flatMap(({ id, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...written, Buffer.from(`--${boundary}--`)])
  const type = `multipart/mixed; boundary="${boundary}"; start="<jsonInfos>"; type="application/json"`
  return { type, body: new Uint8Array(body) }
}

export const jsonPart = (value: unknown): Part => ({
  id: 'jsonInfos',
  type: 'application/json;charset=UTF-8',
  bytes: Buffer.from(JSON.stringify(value)),
})

export const filePart = (id: string, bytes: Uint8Array): Part => ({
  id,
  type: 'application/octet-stream',
  bytes,
})
