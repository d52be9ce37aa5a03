import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { isUnsafePort } from '../../scripts/start/unsafe-ports.ts'

/**
 * A port for a product, with the nine after it for its emulators. It is below the range that the system uses for connections: a
 * port of that range may be free now and taken before the product listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(1000, 3000) * 10
  return !isUnsafePort(port) && (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => {
    resolve(false)
  })
  probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
    probe.close(() => {
      resolve(true)
    })
  })
  return promise
}
