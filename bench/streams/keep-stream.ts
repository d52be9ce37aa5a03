import { connect, type Socket } from 'node:net'
import { delayBeforeReopening } from '#web/api/live-delay.ts'

type Wanted = {
  readonly origin: string
  readonly token: string
  readonly onFact: (customerId: string) => void
  /** At each opening: the first one, and when it has come back. */
  readonly onReady: () => void
}

/**
 * An open page's stream, which comes back as pages do. Bytes alone: ten thousand clients of a browser's kind would measure
 * themselves. Returns how to leave.
 */
export function keepStream({ origin, token, onFact, onReady }: Wanted): () => void {
  const { hostname, port } = new URL(origin)
  let hasLeft = false
  let failures = 0
  let socket: Socket
  let waiting: NodeJS.Timeout | undefined
  const open = () => {
    socket = connect(Number(port), hostname)
    socket.setEncoding('utf8')
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nCookie: escale.session=${token}\r\n\r\n`,
    )
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      if (hasLeft) return
      waiting = setTimeout(open, delayBeforeReopening(failures, 0, Math.random()))
      failures += 1
    })
    socket.on('data', (text: string) => {
      if (text.includes('event: ready')) {
        failures = 0
        onReady()
      }
      for (const [, id = ''] of text.matchAll(/event: fact\ndata: .*?"customerId":"([^"]+)"/g))
        onFact(id)
    })
  }
  open()
  return () => {
    hasLeft = true
    clearTimeout(waiting)
    socket.destroy()
  }
}
