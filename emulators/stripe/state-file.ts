import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyState, type State } from './state.ts'

const version = 1

/** The state on disk. Without a directory it lives in memory only. */
export type StateFile = {
  readonly state: State
  /** Resolves once the state of the call, or a newer one, is on disk. */
  readonly save: () => Promise<void>
}

/** Opens `stripe.json` in the directory; refuses a file that it cannot read, instead of replacing it with an empty state. */
export async function openStateFile(directory: string | undefined): Promise<StateFile> {
  if (directory === undefined) return { state: emptyState(), save: () => Promise.resolve() }

  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'stripe.json')
  const state = await load(path)
  return { state, save: oneWriteAtATime(() => write(path, state)) }
}

async function load(path: string): Promise<State> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (content === null) return emptyState()

  const stored = JSON.parse(content, revive) as { version: number; state: State }
  if (stored.version !== version) throw new Error(`${path}: unknown version ${stored.version}`)
  // The file of an older emulator lacks the newer collections.
  return { ...emptyState(), ...stored.state }
}

async function write(path: string, state: State): Promise<void> {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify({ version, state }, replace))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}

/** All calls during a write share the next write. */
function oneWriteAtATime(writeNow: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    next = null
    running = writeNow().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (running === null) return start()
    next ??= running.then(start, start)
    return next
  }
}

const replace = (_key: string, value: unknown): unknown =>
  value instanceof Map ? { entries: [...value] } : value

function revive(key: string, value: unknown): unknown {
  const isMap =
    mapKeys.has(key) && typeof value === 'object' && value !== null && 'entries' in value
  return isMap ? new Map(value.entries as [string, unknown][]) : value
}
const mapKeys = new Set(Object.keys(emptyState()).filter((key) => key !== 'settings'))
