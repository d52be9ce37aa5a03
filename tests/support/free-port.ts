import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { isUnsafePort } from '../../scripts/start/unsafe-ports.ts'

/**
 * A port for a product, with the seven after it for its emulators. It is below the range that the system uses for connections: a
 * port of that range may be free now and taken before the product listens. The last of its ten stays taken until this process ends,
 * so that no other test is given the same while the product prepares itself, or is down for a restart.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(1000, 3000) * 10
  const given =
    !isUnsafePort(port) && (await canListen(port + 9, 'and goes on')) && (await canListen(port))
  return given ? port : freePort()
}

function canListen(port: number, goesOn?: 'and goes on'): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer().unref()
  probe.once('error', () => {
    resolve(false)
  })
  probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
    if (goesOn) resolve(true)
    else
      probe.close(() => {
        resolve(true)
      })
  })
  return promise
}
