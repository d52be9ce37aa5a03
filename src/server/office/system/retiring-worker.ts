/**
 * Answered as `/sw.js` when the build holds none: removing that file is how a broken service worker is taken out of
 * every browser that has it, at its next visit.
 */
export const retiringWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
`
