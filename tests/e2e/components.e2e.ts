import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
  setScheme,
  shown,
} from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'

describe('the components in all their states', () => {
  const escale = theEscale()
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test.each(['/composants', '/composants?espace=bureau'])(
    '%s: no axe violation in light and dark, nothing sticks out, no error in the console',
    async (path) => {
      const { page, complaints } = await openVisitor(browser, escale.url)
      await page.goto(path)
      await shown(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await setScheme(page, colorScheme)
        await expectAccessible(page)
      }
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page)
      }
      expect(complaints.filter((line) => !/status of 401/.test(line))).toEqual([])
    },
  )
})
