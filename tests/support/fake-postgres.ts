import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Said } from '#server/core/adapters/primary-finder.ts'

/** As much of a PostgreSQL server as a connection needs to find out where the primary is. */
export type FakePostgres = {
  readonly port: number
  /** What it says of itself from now on; undefined: it says nothing at all. */
  says: Said | undefined
  /** Once it has let that application in, it breaks each of its connections at the first question. */
  breaks: string | undefined
  /** Who connected, `user:password@application`, in order; `tls` when encryption was asked for. */
  readonly guests: string[]
  /** The statements that it was asked. */
  readonly asked: string[]
  /** How many connections of that application are open. */
  readonly open: (application: string) => number
  readonly close: () => void
}

export const primary = (timeline = 1, cluster = '7'): Said => ({
  takesWrites: true,
  timeline,
  cluster,
})
export const standby = (timeline = 1, cluster = '7'): Said => ({
  takesWrites: false,
  timeline,
  cluster,
})

export async function startFakePostgres(says: Said | undefined): Promise<FakePostgres> {
  const links = new Map<Socket, string>()
  const server = createServer((socket) => {
    links.set(socket, '')
    socket.on('error', () => {}).on('close', () => links.delete(socket))
    receive(socket, fake, (application) => links.set(socket, application))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const fake: FakePostgres = {
    port: (server.address() as AddressInfo).port,
    says,
    breaks: undefined,
    guests: [],
    asked: [],
    open: (application) => [...links.values()].filter((name) => name === application).length,
    close: () => {
      for (const socket of links.keys()) socket.destroy()
      server.close()
    },
  }
  return fake
}

type Guest = Readonly<Record<string, string>>

function receive(socket: Socket, fake: FakePostgres, greet: (application: string) => void): void {
  let rest = Buffer.alloc(0)
  let guest: Guest | undefined
  socket.on('data', (chunk: Buffer) => {
    if (!fake.says) return
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message has no letter before its length.
      const start = guest ? 1 : 0
      if (rest.length < start + 4) return
      const end = start + rest.readUInt32BE(start)
      if (rest.length < end) return
      const [letter, body] = [rest.toString('latin1', 0, start), rest.subarray(start + 4, end)]
      rest = rest.subarray(end)
      if (guest) hear(socket, fake, guest, { letter, body })
      else if (body.readUInt32BE(0) === tlsRequest) {
        fake.guests.push('tls')
        socket.write('N')
      } else {
        guest = guestOf(body)
        greet(guest['application_name'] ?? '')
        socket.write(message('R', int(3)))
      }
    }
  })
}

/** Names and values after the version, each ended by a zero. */
function guestOf(body: Buffer): Guest {
  const words = body.toString('utf8', 4).split('\0')
  return Object.fromEntries(
    words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])),
  )
}

function hear(
  socket: Socket,
  fake: FakePostgres,
  guest: Guest,
  { letter, body }: { letter: string; body: Buffer },
): void {
  const text = body.toString('utf8', 0, body.length - 1)
  const application = guest['application_name']
  if (letter === 'p') {
    fake.guests.push(`${guest['user']}:${text}@${application}`)
    socket.write(Buffer.concat([message('R', int(0)), ready]))
  }
  if (letter !== 'Q') return
  fake.asked.push(text)
  if (application === fake.breaks) socket.destroy()
  else socket.write(Buffer.concat([rowOf(fake.says), message('C', zeroEnded('SELECT 1')), ready]))
}

const tlsRequest = 80_877_103
const int = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])
const short = (value: number) => Buffer.from([value >> 8, value])
const zeroEnded = (text: string) => Buffer.from(`${text}\0`)

const message = (letter: string, ...bodies: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(bodies)
  return Buffer.concat([Buffer.from(letter), int(body.length + 4), body])
}
const ready = message('Z', Buffer.from('I'))

const types = { takesWrites: 16, timeline: 23, cluster: 25 } as const

function rowOf(said: Said = standby()): Buffer {
  const fields = (['takesWrites', 'timeline', 'cluster'] as const).map((name) => {
    const value = said[name]
    // A boolean is `t` or `f`.
    const text = Buffer.from(String(value).replace(/^([tf])(rue|alse)$/, '$1'))
    return {
      described: [
        zeroEnded(name),
        int(0),
        short(0),
        int(types[name]),
        short(-1),
        int(-1),
        short(0),
      ],
      told: [int(text.length), text],
    }
  })
  return Buffer.concat([
    message('T', short(fields.length), ...fields.flatMap(({ described }) => described)),
    message('D', short(fields.length), ...fields.flatMap(({ told }) => told)),
  ])
}
