import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor } from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'
import { awake, sees } from './acts.ts'

const phone = { width: 390, height: 844 }

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('as search engines and telephones see it', () => {
  test('structured data, picture and manifest are there, and the policy of the page refuses none', async () => {
    const { page, complaints } = await openVisitor(browser, escale.url)
    await page.goto('/')
    const kinds = await page.$$eval('script[type="application/ld+json"]', (blocks) =>
      blocks.map((block) => (JSON.parse(block.textContent) as { '@type': string })['@type']),
    )
    expect(kinds).toEqual(['Organization', 'Service', 'FAQPage'])
    const picture = await page.getAttribute('meta[property="og:image"]', 'content')
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
    const manifest = (await (await page.request.get('/app.webmanifest')).json()) as {
      icons: { src: string }[]
    }
    for (const { src } of manifest.icons) {
      expect((await page.request.get(src)).headers()['content-type'], src).toBe('image/png')
    }
    expect(complaints.filter((line) => !/status of 401/.test(line))).toEqual([])
  })

  test('the first screen is what a new connection sends at once; every address of the sitemap answers with an indexed page, private ones say noindex', async () => {
    const ask = (path: string) => fetch(new URL(path, escale.url), { redirect: 'manual' })
    const html = await (await ask('/')).text()
    const firstScreen = html.slice(0, html.indexOf('id="services"'))
    expect(firstScreen).toContain('Combien pour votre colis')
    expect(brotliCompressSync(firstScreen).length).toBeLessThan(14 * 1024)

    const map = await (await ask('/sitemap.xml')).text()
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
      ([, address]) => address ?? [],
    )
    expect(addresses.length).toBeGreaterThan(15)
    for (const address of addresses) {
      const answer = await ask(address)
      expect(answer.status, address).toBe(200)
      expect(await answer.text(), address).not.toContain('content="noindex"')
    }
    for (const path of [
      '/tableau-de-bord/apercu',
      '/admin/comptes',
      '/mettre-a-jour-mot-de-passe',
    ]) {
      expect(await (await ask(path)).text(), path).toContain('content="noindex"')
    }
    // Whoever is checked reads so before any script runs.
    for (const path of ['/tableau-de-bord/apercu', '/admin/comptes']) {
      expect(await (await ask(path)).text()).toContain('Vérification de la session')
    }
  })

  test('a visitor who lost the network reads why, and is back on the page once it returns; the API is never kept', async () => {
    const { page, context } = await openVisitor(browser, escale.url, phone)
    await awake(page, '/envois-interdits')
    // A gesture loads the footer, and with it the service worker.
    let x = 100
    await expect
      .poll(async () => {
        await page.mouse.move((x += 3), 220)
        return page.evaluate('navigator.serviceWorker.controller !== null')
      })
      .toBe(true)

    await context.setOffline(true)
    await page.goto('/simulateur')
    await sees(page, 'Escale ne répond pas')
    await expectAccessible(page)
    const isApiKept = await page.evaluate<boolean>(
      `fetch('/api/health').then(() => true, () => false)`,
    )
    expect(isApiKept).toBe(false)

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: 'Simulateur de prix' }).waitFor()
    const kept = await page.evaluate<string[]>(
      `caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))`,
    )
    expect(kept.filter((path) => path !== '/hors-ligne' && !path.startsWith('/assets/'))).toEqual(
      [],
    )
  })
})
