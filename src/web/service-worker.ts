/**
 * Never serves a stale application: pages always come from the network, and only when nothing answers does the
 * offline page. Hashed assets never change, so a kept one is the right one. What a page asks of `/api` is never touched.
 * The build writes its own version here; a new one clears what the former kept.
 */
declare const self: ServiceWorkerGlobalScope

const kept = 'escale-%BUILD%'
const offlinePage = '/hors-ligne'

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Also a page of `/api` (the return from Google): left alone, the browser would ask for it a second time, beside the
  // preload, and what serves once would be gone.
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(kept)
  await cache.add(new Request(offlinePage, { cache: 'reload' }))
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
  // The network is asked while this worker wakes up: a page is not slower with it than without.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    return preloaded ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

/** A store that fails (full, private mode) is no reason to fail: the network answers. */
async function answerAsset(request: Request): Promise<Response> {
  const known = await caches.match(request).catch(() => undefined)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) void keep(request, answer.clone())
  return answer
}

const keep = (request: Request, answer: Response): Promise<void> =>
  caches.open(kept).then(
    (cache) => cache.put(request, answer),
    () => undefined,
  )
