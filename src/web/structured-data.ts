import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { publishedOptions } from '#domain/catalogue/published-options.ts'
import { destinations } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import { questions } from './copy/faq.ts'
import { siteName } from './copy/site-name.ts'
import { sitePaths } from './site-paths.ts'

/** A placeholder for the server's own address: pages are built before anybody knows where they will be served. */
export const baseMark = '%BASE_URL%'

const context = 'https://schema.org'
const organization = `${baseMark}/#organization`

export const organizationData = {
  '@context': context,
  '@type': 'Organization',
  '@id': organization,
  name: siteName,
  url: `${baseMark}/`,
  logo: `${baseMark}/icons/icon-512.png`,
  description: 'Réexpédition de colis depuis Limoges vers les outre-mer et l’étranger.',
}

export const serviceData = {
  '@context': context,
  '@type': 'Service',
  name: 'Réexpédition de colis vers les outre-mer',
  serviceType: 'Réexpédition de colis',
  provider: { '@id': organization },
  areaServed: destinations.map((name) => ({ '@type': 'AdministrativeArea', name })),
  offers: planIds.map((id) => ({
    '@type': 'Offer',
    name: initialPlans[id].title,
    url: `${baseMark}${sitePaths.homeSection('tarifs')}`,
    price: (initialPlans[id].monthlyCents / 100).toFixed(2),
    priceCurrency: 'EUR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: (initialPlans[id].monthlyCents / 100).toFixed(2),
      priceCurrency: 'EUR',
      unitText: 'mois',
      valueAddedTaxIncluded: true,
    },
  })),
}

export const faqData = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions({
    plans: initialPlans,
    serviceOptions: publishedOptions(initialCatalogue),
  }).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

export const breadcrumbs = (name: string, path: string): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${baseMark}/` },
    { '@type': 'ListItem', position: 2, name, item: `${baseMark}${path}` },
  ],
})
