import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { listenOnLoopback } from '../listen.ts'
import type { Mailbox } from './mailbox.ts'

/** `refused`: nothing listens on the port. `busy`: the server answers each mail with a 451. */
export type Outage = 'none' | 'refused' | 'busy'
export type SmtpServer = {
  readonly url: string
  readonly outage: Outage
  setOutage(outage: Outage): Promise<void>
  close(): Promise<void>
}

/** An SMTP server on loopback that puts every mail into the box; no TLS, no sign-in (local only). */
export async function startSmtp(box: Mailbox, wishedPort?: number): Promise<SmtpServer> {
  let outage: Outage = 'none'
  const smtp = new SMTPServer({
    ...localOptions,
    onMailFrom: (_address, _session, done) => {
      done(outage === 'busy' ? replyWith(451, 'Serveur occupe, reessayez plus tard') : null)
    },
    onData: (stream, session, answer) => void receive(box, stream, session).then(answer),
  })
  // A client that disconnects in the middle of a mail is no error of ours.
  smtp.on('error', () => {})
  const sockets = trackSockets(smtp)
  const port = await listenOnLoopback(smtp.server, wishedPort)

  const stopListening = async () => {
    if (!smtp.server.listening) return
    smtp.server.close()
    for (const socket of sockets) socket.destroy()
    await once(smtp.server, 'close')
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    get outage() {
      return outage
    },
    async setOutage(wished) {
      outage = wished
      if (wished === 'refused') await stopListening()
      else if (!smtp.server.listening) await listenOnLoopback(smtp.server, port)
    },
    close: stopListening,
  }
}

const localOptions = {
  banner: 'Escale, boite de developpement',
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  size: 30_000_000,
}

/** Returns the reason why the mail is refused, or nothing once it is stored. */
async function receive(
  box: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null> {
  const { mailFrom, rcptTo } = session.envelope
  const from = mailFrom ? mailFrom.address : ''
  const to = rcptTo.map((recipient) => recipient.address)
  try {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) return replyWith(552, 'Message trop volumineux')
    await box.receive(raw, { from, to }, new Date())
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function trackSockets(smtp: SMTPServer): Set<Socket> {
  const sockets = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

const replyWith = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })
