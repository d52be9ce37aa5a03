import { readJson, writeJson, writeText } from './browser-storage.ts'

export type ToastMessage = {
  title: string
  description?: string
  /** Screen readers read an `error` at once; errors that need an action stay in the page, not here. */
  kind?: 'success' | 'info' | 'error'
  /** Milliseconds on screen; by default 7 000 for a success and 5 000 for the others (docs/rules/pages.md#notices). */
  duration?: number
}

let last: { readonly message: ToastMessage; readonly at: number } | undefined

/** Shows a toast, one at a time. Its code loads with the first one. */
export async function toast(message: ToastMessage): Promise<void> {
  last = { message, at: Date.now() }
  const { showToast } = await import('./Toasts.tsx')
  showToast(message)
}

const key = 'escale.toast'
const stillNewMs = 5000

/** Called before another page replaces this one: the next page shows a toast that appeared here a moment ago. */
export function keepToast(): void {
  if (last && Date.now() - last.at < stillNewMs) {
    writeJson('session', key, last.message)
  }
}

export async function showKeptToast(): Promise<void> {
  const kept = readJson('session', key) as ToastMessage | null
  if (!kept) return
  writeText('session', key, null)
  await toast(kept)
}
