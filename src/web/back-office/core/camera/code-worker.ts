import { openBrowserReader } from './browser-reader.ts'
import { aimedFirst, type Seen } from './seen.ts'

/** One picture; `turn` comes back with its answer. */
export type Shown = { readonly turn: number; readonly picture: ImageBitmap }
export type WorkerAnswer =
  | { readonly kind: 'seen'; readonly turn: number; readonly texts: readonly string[] }
  | { readonly kind: 'failed'; readonly turn: number }

/** Reads beside the page, which stays as quick as without; in a file of its own, whose policy alone allows WebAssembly. */
const reader = openReader()

async function openReader(): Promise<(picture: ImageBitmap) => Promise<Seen[]>> {
  const known = await openBrowserReader()
  if (known) return known
  const { openLibraryReader } = await import('./library-reader.ts')
  return openLibraryReader()
}

addEventListener('message', ({ data }: MessageEvent<Shown>) => {
  void read(data)
})

async function read({ turn, picture }: Shown): Promise<void> {
  try {
    const seen = await (await reader)(picture)
    answer({ kind: 'seen', turn, texts: aimedFirst(seen).map(({ text }) => text) })
  } catch {
    answer({ kind: 'failed', turn })
  } finally {
    picture.close()
  }
}

const answer = (what: WorkerAnswer): void => {
  self.postMessage(what)
}
