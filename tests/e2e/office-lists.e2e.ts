import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
  pageOf,
  type Visitor,
} from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'
import { openSession, sees } from './acts.ts'

const lists = ['/admin/colis', '/admin/devis', '/admin/commandes', '/admin/clients']

/** A string, because it runs in the page: how many rows of this height have room under the head, over the demonstration's bar. */
const room = `(() => {
  const row = document.querySelector('tbody tr').getBoundingClientRect()
  const bar = document.querySelector('[aria-label="Démonstration"]')?.getBoundingClientRect().height ?? 0
  const head = document.querySelector('main header').getBoundingClientRect().height
  return { rows: Math.floor((innerHeight - bar - row.top) / row.height), head: Math.round(head) }
})()`

describe('the lists of the office', () => {
  const escale = theEscale()
  let browser: Browser
  let office: Visitor
  beforeAll(async () => {
    browser = await openBrowser()
    office = await openVisitor(browser, escale.url)
    await openSession(office.page, 'admin@escale.test')
  })
  afterAll(() => browser.close())

  test('the head takes 120 px, and there is room for 16 rows on a small screen, for 22 on a large one', async () => {
    const page = await pageOf(office)
    for (const path of lists) {
      await page.goto(path)
      await page.locator('tbody tr').first().waitFor()
      await page.getByRole('complementary', { name: 'Démonstration' }).waitFor()
      for (const [width, height, least] of [
        [1280, 900, 16],
        [1920, 1080, 22],
      ] as const) {
        await page.setViewportSize({ width, height })
        const found = await page.evaluate<{ rows: number; head: number }>(room)
        expect([path, found.rows >= least, found.head <= 120], JSON.stringify(found)).toEqual([
          path,
          true,
          true,
        ])
      }
    }
  })

  test('a list is searched as it is typed, filtered in one window, and its view kept', async () => {
    const page = await pageOf(office)
    await page.goto('/admin/colis')
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('lin')
    await page.waitForURL('**/admin/colis?recherche=lin')
    await expect.poll(() => page.getByRole('searchbox').evaluate(isFocused)).toBe(true)
    await page.getByRole('row', { name: /Atelier Lin/ }).waitFor()

    const filters = page.getByRole('dialog', { name: 'Filtrer' })
    const filter = page.getByRole('button', { name: 'Filtrer' })
    await filter.click()
    await filters.waitFor()
    await filter.click()
    await filters.waitFor({ state: 'detached' })
    // Past its last control by Tab: closed, and the focus is on its button.
    await filter.click()
    await filters.getByRole('button', { name: 'Appliquer' }).focus()
    await page.keyboard.press('Tab')
    await filters.waitFor({ state: 'detached' })
    await expect.poll(() => filter.evaluate(isFocused)).toBe(true)
    await filter.click()
    await page.getByLabel('Étagère').fill('ici')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await page.locator('input[name=etagere][aria-invalid=true]').waitFor()
    await page.getByLabel('Étagère').fill('b07')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await page.waitForURL('**/admin/colis?recherche=lin&etagere=b07')
    await page.getByRole('button', { name: /^Retirer le filtre.*Étagère/ }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Autres actions sur la liste' }).click()
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enregistrer cette vue' })
    await dialog.getByLabel('Nom de la vue').fill('Reçus')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('Un onglet porte déjà ce nom.').waitFor()
    await dialog.getByLabel('Nom de la vue').fill('Lin en B07')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const views = page.getByRole('navigation', { name: /^Vues/ })
    await views.getByRole('link', { name: 'Lin en B07', exact: true }).waitFor()

    // The saved view is there after a reload, and leads back to its filters.
    await page.goto('/admin/colis')
    await views.getByRole('link', { name: 'Lin en B07', exact: true }).click()
    await page.waitForURL('**/admin/colis?recherche=lin&etagere=b07')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('lin')
    await page.getByRole('button', { name: /^Retirer le filtre.*Étagère/ }).click()
    await page.waitForURL('**/admin/colis?recherche=lin')
    await views.getByRole('link', { name: 'Bloqués', exact: true }).click()
    await page.waitForURL(/statut=blocked/)
    await views.locator('[aria-current=page]', { hasText: 'Bloqués' }).waitFor()
  })

  test('by keyboard: j and k walk the rows, x chooses, Escape closes, « [ » folds the rail', async () => {
    const page = await pageOf(office)
    await page.goto('/admin/colis')
    const links = page.locator('tbody [data-row]')
    await links.first().waitFor()
    // By address: another journey may receive a parcel meanwhile, and every row is then one lower.
    const focusedWithNext = () =>
      page.evaluate<[string, string]>(`(() => {
        const rows = [...document.querySelectorAll('tbody [data-row]')]
        const at = rows.indexOf(document.activeElement)
        return at === -1 ? ['', ''] : [rows[at].href, rows[at + 1].href]
      })()`)
    const press = async (key: string, before: string) => {
      await page.keyboard.press(key)
      await expect.poll(async () => (await focusedWithNext())[0]).not.toBe(before)
      return focusedWithNext()
    }
    const [first, afterFirst] = await press('j', '')
    const panel = page.getByRole('complementary', { name: 'Aperçu du colis' })
    await panel.waitFor()
    const [second, afterSecond] = await press('j', first)
    expect(second).toBe(afterFirst)
    const [third] = await press('j', second)
    expect(third).toBe(afterSecond)
    expect((await press('k', third))[0]).toBe(second)
    await page.keyboard.press('x')
    const chosen = page.getByRole('group', { name: 'Colis choisis' })
    await chosen.getByText('1 choisi', { exact: true }).waitFor()
    const file = await page.getByRole('link', { name: 'Exporter ceux-ci' }).getAttribute('href')
    const lines = (await (await page.request.get(file ?? '')).text()).trim().split('\n')
    expect(lines).toHaveLength(2)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    // Not `check`: a parcel that another journey receives meanwhile is one that is not chosen.
    await page.getByRole('checkbox', { name: 'Choisir toute la page' }).click()
    await chosen.getByText(/^\d+ choisis$/).waitFor()
    await expectAccessible(page)
    await chosen.getByRole('button', { name: 'Ne rien choisir' }).click()
    await chosen.waitFor({ state: 'detached' })

    const rail = page.locator('[data-rail]')
    await page.keyboard.press('[')
    await expect.poll(() => rail.getAttribute('data-rail')).toBe('narrow')
    await expectAccessible(page)
    await page.reload()
    await expect.poll(() => rail.getAttribute('data-rail')).toBe('narrow')
    await page.getByRole('button', { name: 'Élargir' }).click()
    await expect.poll(() => rail.getAttribute('data-rail')).toBe('wide')
  })

  test('the shelves are a plan, whose cells say what they hold', async () => {
    const page = await pageOf(office)
    await page.goto('/admin/etageres')
    await page.getByRole('button', { name: /^B07\b/ }).click()
    const told = page.getByRole('complementary', { name: 'Étagère choisie' })
    await told.getByRole('heading', { name: 'B07' }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(page)
    await told.getByRole('link', { name: 'Voir les colis' }).click()
    await page.waitForURL('**/admin/colis?etagere=B07')
  })

  test('the quote’s total and its acts stay in sight while it is prepared', async () => {
    const page = await pageOf(office)
    await page.goto('/admin/devis?status=pending_validation')
    await page.locator('tbody [data-row]').first().press('Enter')
    await page.waitForURL(/\/admin\/devis\/[\w-]{36}$/)
    const send = page.getByRole('button', { name: 'Envoyer au client' })
    await sees(page, /^Total TTC$/)
    await expect.poll(() => isInSight(send)).toBe(true)
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => isInSight(send)).toBe(true)
  })
})

const isFocused = (element: unknown) =>
  element === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement

type Located = { readonly boundingBox: () => Promise<{ y: number; height: number } | null> }

async function isInSight(located: Located): Promise<boolean> {
  const box = await located.boundingBox()
  return box !== null && box.y > 0 && box.y + box.height < 900
}
