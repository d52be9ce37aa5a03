import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync as brotli } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { median, printFigure, rounded, spreadOf } from './figure.ts'
import { serveProduction } from './served-production.ts'
import { measureVisit, type Visit } from './visit.ts'

const rounds = 5
const goals = { lcpRatio: 1.25, totalBlockingMs: 100, layoutShift: 0, thirdPartyRequests: 0 }
const pages = ['/', '/destinations/guadeloupe', '/simulateur', '/envois-interdits', '/cgv']

/**
 * A first visit on a telephone far away: 300 ms of round trip, 1.6 Mbit/s, a processor four times slower. Measures each page and,
 * by turns, the same HTML and CSS served bare, without scripts: no page of ours can be faster than that.
 */
export async function measurePublicPages(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const found = await findChromium()
  if (!found.found) {
    printFigure({ figure: 'public pages', skipped: found.reason })
    return
  }
  const server = await serveProduction(root, env, 3992)
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    for (const path of pages) await comparePage(browser, server.origin, path)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function comparePage(browser: Browser, origin: string, path: string): Promise<void> {
  const bare = await serveBare(await (await fetch(origin + path)).text())
  // The server compresses a page once, at its first visit.
  await measureVisit(browser, origin + path)
  const measured = { ours: new Array<Visit>(), bare: new Array<Visit>() }
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await measureVisit(browser, origin + path))
    measured.bare.push(await measureVisit(browser, bare.url))
  }
  bare.server.close()
  tell(path, measured)
}

function tell(path: string, { ours, bare }: Record<'ours' | 'bare', readonly Visit[]>): void {
  const of = (visits: readonly Visit[], what: keyof Visit) =>
    median(visits.map((visit) => visit[what]))
  const spread = (visits: readonly Visit[]) => spreadOf(visits.map(({ lcpMs }) => lcpMs))
  const lcpRatio = rounded(of(ours, 'lcpMs') / of(bare, 'lcpMs'))
  const figures = {
    lcpMs: spread(ours),
    bareLcpMs: spread(bare),
    lcpRatio,
    totalBlockingMs: rounded(of(ours, 'totalBlockingMs'), 0),
    layoutShift: rounded(of(ours, 'layoutShift'), 3),
    requests: of(ours, 'requests'),
    servedKb: rounded(of(ours, 'servedBytes') / 1024, 1),
    thirdPartyRequests: of(ours, 'thirdPartyRequests'),
  }
  printFigure({
    figure: `first visit of ${path}, slow link`,
    ...figures,
    goals,
    reached:
      lcpRatio <= goals.lcpRatio &&
      figures.totalBlockingMs <= goals.totalBlockingMs &&
      figures.layoutShift <= goals.layoutShift &&
      figures.thirdPartyRequests <= goals.thirdPartyRequests,
  })
}

/** Serves the page without its scripts, and the font and the sheet that it asks for, with the simplest server there is. */
async function serveBare(html: string): Promise<{ server: Server; url: string }> {
  const text = html.replaceAll(
    /<script(?![^>]*ld\+json)[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g,
    '',
  )
  const encoded = { 'content-encoding': 'br' }
  const answers = new Map([
    [
      '/',
      { headers: { ...encoded, 'content-type': 'text/html; charset=utf-8' }, bytes: brotli(text) },
    ],
  ])
  for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.(?:woff2|css)/g)) {
    const bytes = readFileSync(join(import.meta.dirname, '../dist/client', file))
    answers.set(
      file,
      file.endsWith('.css')
        ? { headers: { ...encoded, 'content-type': 'text/css' }, bytes: brotli(bytes) }
        : { headers: { 'content-encoding': 'identity', 'content-type': 'font/woff2' }, bytes },
    )
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the bare server has no address')
  return { server, url: `http://127.0.0.1:${address.port}/` }
}
