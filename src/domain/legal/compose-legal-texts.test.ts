import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { initialCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts'
import { cents, grams } from '#domain/units.ts'
import { baseSources } from '#domain/legal/base/base-sources.ts'
import { composeLegalTexts, type LegalTexts } from './compose-legal-texts.ts'
import {
  initialCarrierTerms,
  initialPublisher,
  initialTermsClauses,
  type LegalFacts,
  missingBeforeSelling,
  placeholderMark,
} from './legal-facts.ts'
import { legalHtml } from './legal-html.ts'
import { isLegalSlug, legalSlugs, type LegalBlock, type LegalSlug } from './legal-text.ts'

const facts: LegalFacts = {
  siteName: 'Escale',
  contactEmail: 'bonjour@escale.example',
  company: {
    name: 'Escale SAS',
    legalForm: 'SAS',
    capital: '10 000 €',
    address: '23 Rue Jean Jaurès, 87000 Limoges',
    siren: '123 456 789',
    rcs: 'Limoges',
    vatNumber: 'FR00123456789',
  },
  publisher: {
    phone: '05 55 00 00 00',
    publicationDirector: 'Jeanne Martin',
    host: { name: 'Hébergeur', address: '1 rue du Port, Roubaix', phone: '03 20 00 00 00' },
    mediator: { name: 'Médiateur', address: '2 rue de la Paix, Paris', website: 'mediateur.fr' },
  },
  carrierTerms: initialCarrierTerms,
  termsClauses: initialTermsClauses,
}
const stamp = { version: '2026-11', effectiveOn: '21 novembre 2026' }
const compose = (catalogue: Partial<Catalogue> = {}, changed: Partial<LegalFacts> = {}) =>
  composeLegalTexts({ ...initialCatalogue, ...catalogue }, { ...facts, ...changed }, baseSources)
/** The words that a reader sees, with plain spaces. */
const wordsOf = (texts: LegalTexts, slug: LegalSlug): string =>
  legalHtml(texts[slug], stamp)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ')
const terms = (...changes: Parameters<typeof compose>): string =>
  wordsOf(compose(...changes), 'cgv')

test('the texts are word for word those of the release before: others would be a new version at once, which ends each standing order', () => {
  const sha256 = createHash('sha256').update(JSON.stringify(compose())).digest('hex')
  // Better words are published by the office, from « Textes légaux », with their notice.
  expect(sha256).toBe('77a4de209d455391e962ddf705d5d55b7f84d1fafe8de956ba1976946cdf43c3')
})

describe('the terms of sale say every figure of the catalogue', () => {
  test.each([
    '30 jours (Offre Gratuite), 60 jours (Standard) et 90 jours (Premium)',
    '1,00 € par colis et par jour',
    '45 jours après la fin de sa période gratuite, après trois rappels',
    'Offre Gratuite 6,90 € Standard 4,14 € Premium offerts',
    'Standard 9,90 € 109,89 € 60 jours',
    'Premium 29,90 € 328,90 € 90 jours',
    '23,00 € par kilogramme, dans la limite de 690,00 €',
    'R1 à 3,10 €, R2 à 4,70 €',
    'ad valorem de 5,70 € à 12,70 €',
    'de 5 à 15 jours ouvrés',
    'au plus 30 kg',
    'vers : Guadeloupe, Martinique, La Réunion, Mayotte et Guyane',
    'inférieure à 200 cm',
    'Chaque envoi comprend l’assurance de base',
    'Assurance de base comprise 150,00 €',
    'dépasse 1 000,00 € est refusé avec la seule assurance de base',
    '150,00 € 1,10 €',
    '2 000,00 € 13,20 €',
    'reste valable 15 jours',
    '0,5 kg 12,65 €',
    '30 kg 302,35 €',
    'Frais de rappel : 5,00 €',
    'dans les 7 jours qui suivent la livraison',
    '300,00 € par envoi, ou à 500,00 € lorsque l’assurance à 15,00 € par envoi',
  ])('%s', (figure) => {
    expect(terms()).toContain(figure)
  })
})

describe('a figure that changes changes the text', () => {
  test('a plan’s price, a fee, a free storage', () => {
    const { plans } = initialCatalogue
    const standard = {
      ...plans.standard,
      monthlyCents: cents(1234),
      processingFeeCents: cents(321),
      freeStorageDays: 77,
    }
    const changed = terms({ plans: { ...plans, standard } })
    expect(changed).toContain('Standard 12,34 € 109,89 € 77 jours')
    expect(changed).toContain('Standard 3,21 €')
    expect(changed).toContain('77 jours (Standard)')
    expect(changed).not.toContain('9,90 € 109,89 €')
  })

  test('limits, storage, insurance and validity', () => {
    const changed = terms({
      limits: { ...initialCatalogue.limits, maxGrams: grams(25_500) },
      storage: { feePerDayCents: cents(250), unclaimedDaysAfterFree: 99 },
      insurance: [{ tier: 300, cents: cents(999) }],
      quoteValidityDays: 21,
    })
    for (const figure of [
      '25,5 kg',
      '2,50 € par colis et par jour',
      '99 jours',
      '300,00 € 9,99 €',
      '21 jours',
    ])
      expect(changed).toContain(figure)
  })

  test('a territory that gets a zone is priced online, one that loses it is on quote', () => {
    const zones = { ...initialCatalogue.zones, 'Saint-Martin': 'OM1' as const, Guyane: null }
    const [online = '', onQuote = ''] = terms({ zones }).split('Le prix est établi sur devis pour')
    expect(online).toContain('Saint-Martin')
    expect(onQuote.slice(0, 200)).toContain('Guyane')
  })

  test('the settings: company, mediator, carrier', () => {
    const changed = compose({}, { carrierTerms: { ...initialCarrierTerms, name: 'Autre Poste' } })
    expect(wordsOf(changed, 'cgv')).toContain('confiés à Autre Poste')
    for (const said of ['Jeanne Martin', 'Hébergeur, 1 rue du Port', 'mediateur.fr', '123 456 789'])
      expect(wordsOf(changed, 'mentions-legales')).toContain(said)
  })
})

describe('a clause that waits for a lawyer', () => {
  test('is told as out of force, and nowhere else', () => {
    const body = terms().slice(terms().lastIndexOf('Clauses suspendues'))
    expect(body).toContain('ne peuvent pas vous être opposées')
    const before = terms().slice(0, terms().lastIndexOf('Clauses suspendues'))
    for (const clause of [
      'Frais de rappel',
      'dans les 7 jours qui',
      '300,00 € par envoi',
      'réputé abandonné',
    ])
      expect([clause, before.includes(clause)]).toEqual([clause, false])
  })

  test('in force it leaves that list for its own section', () => {
    const termsClauses = {
      reminderFee: { ...initialTermsClauses.reminderFee, inForce: true },
      claimDelay: { ...initialTermsClauses.claimDelay, inForce: true, days: 9 },
      liability: { ...initialTermsClauses.liability, inForce: true },
      abandonment: { ...initialTermsClauses.abandonment, inForce: true },
    }
    const changed = terms({}, { termsClauses })
    expect(changed).not.toContain('Clauses suspendues')
    for (const clause of [
      'Frais de rappel',
      'dans les 9 jours qui',
      'limitée à 300,00 €',
      'réputé abandonné',
    ])
      expect(changed).toContain(clause)
  })
})

const address = /^\/(cg[uv]|politique-de-confidentialite|retractation|resiliation)?(#[a-z]+)?$/
const isSound = (block: LegalBlock): boolean => {
  if (block.kind === 'link') return address.test(block.path)
  return block.kind !== 'table' || block.rows.every((row) => row.length === block.columns.length)
}

describe('every text', () => {
  test.each(legalSlugs)(
    '%s: titled sections, anchors of their own, nothing empty, links that exist',
    (slug) => {
      const { title, lead, sections } = compose()[slug]
      expect([title, lead].every((words) => words.length > 5)).toBe(true)
      expect(sections.length).toBeGreaterThan(3)
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
      for (const section of sections) {
        expect(section.id).toMatch(/^[a-z-]+$/)
        expect(section.title.length).toBeGreaterThan(3)
        expect(section.blocks.length).toBeGreaterThan(0)
        expect(section.blocks.filter((block) => !isSound(block))).toEqual([])
      }
    },
  )

  test.each(legalSlugs)('%s: French typography, no unset value', (slug) => {
    const html = legalHtml(compose()[slug], stamp)
    expect(html).not.toMatch(/ [:;?!€»]|« |'|undefined|null|NaN|\[object/)
    expect(html).not.toContain(placeholderMark)
  })

  test('a link to a section of another text finds it', () => {
    const texts = compose()
    const links = legalSlugs.flatMap((slug) =>
      texts[slug].sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'link' ? [block.path] : [])),
      ),
    )
    for (const path of links.filter((each) => each.includes('#'))) {
      const [slug = '', id] = path.slice(1).split('#')
      if (!isLegalSlug(slug)) continue
      expect(texts[slug].sections.map((section) => section.id)).toContain(id)
    }
  })

  test('what a setting holds cannot become markup', () => {
    const company = { ...facts.company, name: '<script>alert("1")</script>' }
    const html = legalHtml(compose({}, { company })['mentions-legales'], stamp)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('before selling', () => {
  test('each blank is named, and shown as one on the page', () => {
    const publisher = { ...facts.publisher, host: initialPublisher.host, phone: ' ' }
    const company = { ...facts.company, siren: '000 000 000 (à compléter)' }
    expect(
      missingBeforeSelling({ ...facts, contactEmail: 'bonjour@escale.test', publisher, company }),
    ).toEqual([
      'contactEmail',
      'company.siren',
      'publisher.phone',
      'publisher.host.name',
      'publisher.host.address',
      'publisher.host.phone',
    ])
    const html = legalHtml(compose({}, { publisher, company })['mentions-legales'], stamp)
    expect(html).toContain('000 000 000 <mark>(à compléter)</mark>')
  })

  test('nothing is missing when everything is filled in', () => {
    expect(missingBeforeSelling(facts)).toEqual([])
  })
})
