export type ToastMessage = {
  title: string
  description?: string
  /** `error` is read at once by screen readers; errors that need an act stay inline, not here. */
  kind?: 'success' | 'info' | 'error'
  /** Milliseconds on screen; unless told, 7 000 for a success and 5 000 for the others (docs/rules/pages.md#notices). */
  duration?: number
}

/** Shows a notice, one at a time. Its code is loaded with the first one. */
export async function toast(message: ToastMessage): Promise<void> {
  const { showToast } = await import('./Toasts.tsx')
  showToast(message)
}
