import { createServer } from 'node:net'
import { CannotStart } from '../cannot-start.ts'
import { dataDirectoryInUse, isDataDirectoryInUse } from '../embedded-postgres.ts'
import { isDataDirectoryLocked } from './data-lock.ts'
import type { StartSettings } from './settings.ts'
import { isUnsafePort } from './unsafe-ports.ts'

/** Refuses an address of the site that browsers block: the start would announce it, and nobody could open it. */
export function refuseUnsafePort({ baseUrl }: StartSettings): void {
  const port = Number(new URL(baseUrl).port)
  if (!isUnsafePort(port)) return
  throw new CannotStart(
    `Les navigateurs refusent d’ouvrir le port ${port}. Choisissez-en un autre :\n  PORT=3000 npm start`,
  )
}

/** Refuses a taken port before anything starts; the message also says when the data is in use. */
export async function refuseTakenPort(settings: StartSettings): Promise<void> {
  const { host, port, dataDir, databaseUrl } = settings
  // `localhost` is two addresses; another program on either would answer some of the visitors.
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const codes = await Promise.all(addresses.map((address) => tryToListen(address, port)))
  if (codes.includes('EACCES')) {
    throw new CannotStart(`Le port ${port} est réservé au système : PORT=3000 npm start`)
  }
  if (codes.includes('EADDRNOTAVAIL') || codes.includes('ENOTFOUND')) {
    throw new CannotStart(
      `HOST=${host} n’est pas une adresse de cette machine.\nHOST=0.0.0.0 écoute sur toutes les siennes.`,
    )
  }
  if (!codes.includes('EADDRINUSE')) return
  const inUse = databaseUrl ? isDataDirectoryLocked : isDataDirectoryInUse
  const dataInUse = await inUse(dataDir).catch(() => false)
  throw new CannotStart(dataInUse ? bothTaken(settings) : portTaken(port))
}

function portTaken(port: number): string {
  return (
    `Le port ${port} est déjà utilisé par un autre programme.\n` +
    `Arrêtez-le, ou choisissez un autre port :\n  PORT=${port + 1} npm start`
  )
}

const bothTaken = ({ port, dataDir }: StartSettings) =>
  `Le port ${port} est déjà utilisé.\n${dataDirectoryInUse(dataDir)}`

/** The error code of listening on that port, if any. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => {
    resolve(error.code)
  })
  server.listen({ host, port, exclusive: true }, () => {
    server.close(() => {
      resolve(undefined)
    })
  })
  return promise
}
