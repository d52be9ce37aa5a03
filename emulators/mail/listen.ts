import type { Server } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Listens on loopback, on the wished port or, when it is taken, on any free one; answers the port. */
export async function listenOnLoopback(server: Server, wished = 0): Promise<number> {
  try {
    return await listen(server, wished)
  } catch (error) {
    const taken = ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!taken || wished === 0) throw error
    return listen(server, 0)
  }
}

function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, '127.0.0.1', () => {
    server.off('error', reject)
    resolve((server.address() as AddressInfo).port)
  })
  return promise
}
