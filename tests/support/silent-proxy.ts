import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

/** A network between us and the database that can drop what it carries without a signal to either side: no FIN, no RST. */
export type SilentProxy = {
  readonly connectionString: string
  /** Drops everything from now on, on old and new connections. */
  readonly silence: () => void
  /** Carries new connections again; the old ones stay mute for ever. */
  readonly heal: () => void
  /** Once a connection has sent this text, drops the database's answers on it. */
  readonly loseAnswersTo: (text: string) => void
  readonly close: () => void
}

type Link = { readonly near: Socket; readonly far: Socket; isMute: boolean; isDeaf: boolean }

export async function openSilentProxy(connectionString: string): Promise<SilentProxy> {
  const links = new Set<Link>()
  let isSilent = false
  let fatal: string | undefined
  const server = createServer((near) => {
    const far = connectTo(connectionString)
    const link: Link = { near, far, isMute: isSilent, isDeaf: false }
    links.add(link)
    near.on('data', (chunk) => {
      if (fatal !== undefined && chunk.includes(fatal)) link.isDeaf = true
      if (!link.isMute) far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (!link.isMute && !link.isDeaf) near.write(chunk)
    })
    // A mute link does not carry the end of a connection either.
    near.on('error', () => {}).on('close', () => link.isMute || far.destroy())
    far.on('error', () => {}).on('close', () => link.isMute || near.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    connectionString: throughPort(connectionString, (server.address() as AddressInfo).port),
    silence: () => {
      isSilent = true
      for (const link of links) link.isMute = true
    },
    heal: () => {
      isSilent = false
    },
    loseAnswersTo: (text) => {
      fatal = text
    },
    close: () => {
      for (const { near, far } of links) for (const socket of [near, far]) socket.destroy()
      server.close()
    },
  }
}

/** A test's database listens on a unix socket, or where TEST_DATABASE_URL says. */
function connectTo(connectionString: string): Socket {
  const { hostname, port, searchParams } = new URL(connectionString)
  const folder = searchParams.get('host')
  const number = port || '5432'
  return folder === null
    ? connect(Number(number), hostname)
    : connect(join(folder, `.s.PGSQL.${number}`))
}

function throughPort(connectionString: string, port: number): string {
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return url.href
}
