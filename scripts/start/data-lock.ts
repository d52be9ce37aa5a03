import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { dataDirectoryInUse } from '../embedded-postgres.ts'

/**
 * Reserves a demo's data directory for one start when the database is elsewhere (the embedded one is its own guard): two starts
 * would share the emulators' files. A listening socket holds the lock, so that our death, SIGKILL included, frees it.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true })
  const path = lockOf(dataDir)
  const server = (await listenOn(path)) ?? (await takeOver(path))
  if (!server) throw new CannotStart(dataDirectoryInUse(dataDir))
  server.unref()
  return async () => {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Whether a living start holds the directory. Changes nothing. */
export const isDataDirectoryLocked = async (dataDir: string): Promise<boolean> =>
  existsSync(dataDir) && answers(lockOf(dataDir))

const lockOf = (dataDir: string): string =>
  join(tmpdir(), `escale-data-${print(realpathSync(dataDir))}.sock`)

/** The name is short because a socket's path is limited to 104 bytes on some systems. */
const print = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A killed start leaves its socket file behind, where nobody answers. */
async function takeOver(path: string): Promise<Server | undefined> {
  if (await answers(path)) return undefined
  rmSync(path, { force: true })
  return listenOn(path)
}

/** `undefined` when the file is there already. */
function listenOn(path: string): Promise<Server | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Server | undefined>()
  const server = createServer((socket) => socket.destroy())
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve(undefined)
    else reject(error)
  })
  server.listen(path, () => resolve(server))
  return promise
}

function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(path)
  socket.once('connect', () => {
    socket.destroy()
    resolve(true)
  })
  socket.once('error', () => resolve(false))
  return promise
}
