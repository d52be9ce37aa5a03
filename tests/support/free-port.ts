import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nothing listens on, and that nobody is given: below those that the system hands out itself (from 32768
 * on), else an emulator that asks for « any » takes it between this look and the start of the server it is for.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free port in fifty looks')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
