import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'

const settings = {
  maxHeaderSize: 16_384,
  requestTimeout: 120_000,
  // Longer than a proxy keeps its idle connections: who closes first never cuts a request that is just being sent.
  keepAliveTimeout: 75_000,
} as const

/** `localhost` is both 127.0.0.1 and ::1: a browser may try either first. */
export async function listenOn(
  { HOST, PORT }: Config,
  app: Hono,
  stopping: AbortSignal,
): Promise<Server[]> {
  const answer = getRequestListener(app.fetch)
  const hosts = HOST === 'localhost' ? ['127.0.0.1', '::1'] : [HOST]
  const servers = await Promise.all(
    hosts.map((host) =>
      listenOnHost(host, PORT, (request, response) => {
        // The proxy sends its next request over another connection, by then to another server.
        if (stopping.aborted) response.setHeader('connection', 'close')
        void answer(request, response)
      }),
    ),
  )
  return servers.filter((server) => server !== undefined)
}

function listenOnHost(
  host: string,
  port: number,
  listener: RequestListener,
): Promise<Server | undefined> {
  const server = createServer(settings, listener)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 still serves on 127.0.0.1.
      if (host === '::1' && error.code !== 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** What a request under way may still take: longer than any statement, and than most calls to a supplier. */
const patienceMs = 12_000

/** Takes no new connection; requests in progress finish. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that has just answered is idle, and nothing else would close it.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(giveUp)
}
