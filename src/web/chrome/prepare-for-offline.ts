import { afterContent } from './after-content.ts'

/** Starts at the first gesture, so that it does not slow a first visit; without a worker the site works the same, online. */
export function prepareForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void afterContent()
    .then(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    .catch(() => undefined)
}
