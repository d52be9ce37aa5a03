import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]
export type Listening = { readonly url: string; readonly close: () => Promise<void> }

/** Serves on 127.0.0.1 at the preferred port, or at any free one when it is taken. */
export async function listen(fetch: Fetch, preferredPort: number): Promise<Listening> {
  const answer = getRequestListener(fetch)
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await bind(server, preferredPort).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    return bind(server, 0)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A page that still waits for a webhook, or a body never read, does not keep us.
    const cut = setTimeout(() => server.closeAllConnections(), 200)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
