import type { HttpPerson } from './http-person.ts'

/** The names of the events received on an open stream, in order; `isClosed` once it has ended. */
export type Stream = {
  readonly heard: string[]
  readonly headers: Headers
  readonly isClosed: () => boolean
  readonly close: () => void
}

/** Opens `/api/live` as a browser tab does, but does not reconnect. */
export async function listening(person: HttpPerson): Promise<Stream> {
  const abort = new AbortController()
  const response = await person.open('/api/live', abort.signal)
  if (response.status !== 200 || !response.body) throw new Error(`stream: ${response.status}`)
  const heard: string[] = []
  let closed = false
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      const text = decoder.decode(chunk, { stream: true })
      for (const [, name] of text.matchAll(/^event: (\w+)/gm)) heard.push(name ?? '')
    }
  }
  void read(response.body)
    .catch(() => {})
    .then(() => {
      closed = true
    })
  return { heard, headers: response.headers, isClosed: () => closed, close: () => abort.abort() }
}
