import { expect, test } from 'vitest'
import { destinations, destinationSlug } from '#domain/destination/destination.ts'
import { publicPages } from './public-pages.ts'

const indexed = publicPages.filter(({ isIndexed }) => isIndexed)

test('each page has an address and a file of its own, and each indexed one a title and a description of its own', () => {
  for (const key of ['path', 'file'] as const) {
    expect(new Set(publicPages.map((page) => page[key])).size).toBe(publicPages.length)
  }
  for (const key of ['title', 'description'] as const) {
    expect(new Set(indexed.map((page) => page[key])).size).toBe(indexed.length)
  }
})

test.each(indexed)('$path: a search engine shows its title and description whole', (page) => {
  expect(page.title.length).toBeLessThanOrEqual(90)
  expect(page.description.length).toBeGreaterThan(40)
  expect(page.description.length).toBeLessThanOrEqual(230)
})

test('the twelve destinations are written, with the way that leads to them', () => {
  const written = destinations.map((name) =>
    publicPages.find(({ path }) => path === `/destinations/${destinationSlug(name)}`),
  )
  for (const page of written) {
    expect(page?.isPrerendered).toBe(true)
    expect(JSON.stringify(page?.data)).toContain('BreadcrumbList')
  }
})

test('a page that lives from what comes with the navigation is never written beforehand', () => {
  const screens = publicPages.filter(({ isPrerendered }) => !isPrerendered)
  expect(screens.map(({ path }) => path)).toContain('/connexion')
  for (const { screen } of screens) expect(screen).toMatch(/^site\/.+\.tsx$/)
})

test('a link to a territory shows what 2 kg cost there, or that it is on quote', () => {
  const shareOf = (slug: string) => publicPages.find(({ share }) => share?.slug === slug)?.share
  expect(publicPages.flatMap(({ share }) => share?.slug ?? []).toSorted()).toEqual(
    destinations.map(destinationSlug).toSorted(),
  )
  expect(shareOf('nouvelle-caledonie')?.price).toBe(
    '2\u00a0kg = 42,15\u00a0€ · 7 à 10 jours ouvrés',
  )
  expect(shareOf('saint-martin')?.price).toBe('Sur devis · 5 à 7 jours ouvrés')
})
