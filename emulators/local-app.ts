import { type Context, Hono } from 'hono'
import { refreshScript, styleSheet } from './assets.ts'

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The base of every emulator with pages: it answers this machine only, with strict headers and the shared style. */
export function localApp(): Hono {
  const app = new Hono()
  app.use(refuseForeignSites)
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(pageHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
  app.get('/style.css', (c) => c.body(styleSheet, 200, { 'content-type': 'text/css' }))
  app.get('/refresh.js', (c) => c.body(refreshScript, 200, { 'content-type': 'text/javascript' }))
  return app
}

/** Other sites open in the same browser must neither read the pages (DNS rebinding) nor press their buttons. */
async function refuseForeignSites(c: Context, next: () => Promise<void>) {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  const foreign = origin !== undefined && c.req.method !== 'GET' && origin !== `http://${host}`
  if (!local || foreign) return c.text('Requête refusée : cet émulateur n’est que local.', 403)
  return next()
}
