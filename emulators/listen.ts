import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]
export type Listening = { readonly url: string; readonly close: () => Promise<void> }

/** Serves HTTP on 127.0.0.1 at the preferred port, or at any free one when it is taken. */
export async function listen(fetch: Fetch, preferredPort = 0): Promise<Listening> {
  const answer = getRequestListener(fetch)
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const port = await listenOnLoopback(server, preferredPort)
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

/** Listens on loopback, on the wished port or on a free one when it is taken; returns the port. */
export async function listenOnLoopback(server: Server, wished = 0): Promise<number> {
  try {
    return await bind(server, wished)
  } catch (error) {
    const taken = ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!taken || wished === 0) throw error
    return bind(server, 0)
  }
}

function bind(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, '127.0.0.1', () => {
    server.off('error', reject)
    resolve((server.address() as AddressInfo).port)
  })
  return promise
}

function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    // A page that waits for a webhook, or a body never read, must not delay the stop.
    const cut = setTimeout(() => server.closeAllConnections(), 200)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
