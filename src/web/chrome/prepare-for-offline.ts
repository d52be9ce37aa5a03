import { afterContent } from './after-content.ts'

/** From the first gesture on, so that no first visit pays for it; without a worker the site is the same, online. */
export function prepareForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void afterContent()
    .then(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    .catch(() => undefined)
}
