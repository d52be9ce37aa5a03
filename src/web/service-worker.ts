/**
 * Never serves a stale application: pages always come from the network, and the offline page appears only when nothing answers.
 * Hashed assets never change, so a cached one is valid. Requests to `/api` are never touched. The build writes its own version
 * here; a new version deletes the old cache.
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
  // Also for a page of `/api` (the return from Google): otherwise the browser would request it a second time, beside the preload,
  // and a token that works once would be used up.
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
  // The browser sends the request while this worker starts: a page is not slower with it than without.
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

/** A cache that fails (full, private mode) must not fail the request: the network answers. */
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
