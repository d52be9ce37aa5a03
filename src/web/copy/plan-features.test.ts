import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { publishedOptions } from '#domain/catalogue/published-options.ts'
import { cents } from '#domain/units.ts'
import { planFeatures, planRows, yearLabel } from './plan-features.ts'

test('the first plans say what the rules say', () => {
  expect(planFeatures('standard', initialPlans)).toEqual(
    expect.arrayContaining([
      'Frais de traitement de 4,14\u00a0€ par envoi (−40\u00a0%)',
      'Un mois offert en payant à l’année',
    ]),
  )
  expect(yearLabel(1)).toBe('Par an, un mois offert')
})

test('other prices make other promises: what is taken off and the months offered follow the office', () => {
  const { gratuit, standard, premium } = initialPlans
  const plans = {
    gratuit: { ...gratuit, processingFeeCents: cents(713) },
    standard: { ...standard, processingFeeCents: cents(444), yearlyCents: cents(9900) },
    premium: { ...premium, yearlyCents: cents(35_880) },
  }
  expect(planFeatures('standard', plans)).toEqual(
    expect.arrayContaining([
      'Frais de traitement de 4,44\u00a0€ par envoi (−37\u00a0%)',
      '2 mois offerts en payant à l’année',
    ]),
  )
  expect(planFeatures('premium', plans).join()).not.toContain('à l’année')
  expect(yearLabel(0)).toBe('Par an')
})

test('side by side, what a plan does not include has its price on the same row, and no tick', () => {
  const options = publishedOptions(initialCatalogue)
  const rows = (id: 'gratuit' | 'standard') => planRows(id, initialPlans, options)
  expect(rows('gratuit')).toEqual([
    { text: 'Frais de traitement de 6,90\u00a0€ par envoi', isGiven: false },
    { text: '30 jours de stockage gratuit', isGiven: true },
    { text: 'Groupement dès 7,00\u00a0€ par envoi', isGiven: false },
    { text: 'Reconditionnement de colis groupés dès 16,90\u00a0€ par envoi', isGiven: false },
  ])
  expect(rows('standard').every(({ isGiven }) => isGiven)).toBe(true)
  expect(planRows('gratuit', initialPlans, [])).toHaveLength(2)
})
