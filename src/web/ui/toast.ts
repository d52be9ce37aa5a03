export type ToastMessage = {
  title: string
  description?: string
  /** `error` is read at once by screen readers; errors that need an act stay inline, not here. */
  kind?: 'success' | 'info' | 'error'
  /** Milliseconds on screen; unless told, 7 000 for a success and 5 000 for the others (docs/rules/pages.md#notices). */
  duration?: number
}

let last: { readonly message: ToastMessage; readonly at: number } | undefined

/** Shows a notice, one at a time. Its code is loaded with the first one. */
export async function toast(message: ToastMessage): Promise<void> {
  last = { message, at: Date.now() }
  const { showToast } = await import('./Toasts.tsx')
  showToast(message)
}

const key = 'escale.toast'
const stillNewMs = 5000

/** Another page is about to take the place of this one: it shows the notice that was shown here a moment ago. */
export function keepToast(): void {
  if (last && Date.now() - last.at < stillNewMs) {
    sessionStorage.setItem(key, JSON.stringify(last.message))
  }
}

export async function showKeptToast(): Promise<void> {
  const kept = sessionStorage.getItem(key)
  if (!kept) return
  sessionStorage.removeItem(key)
  await toast(JSON.parse(kept) as ToastMessage)
}
