import { expect, test } from 'vitest'
import type { Destinations } from '#web/quote/use-destinations.ts'
import { draftingOf, emptyForm } from './new-quote-form.ts'

test('the office asks for eco only where it is sold, whatever was chosen before', () => {
  const destinations: Destinations = [
    { name: 'Saint-Martin', zone: 'OM1', sellsEco: true },
    { name: 'Nouvelle-Calédonie', zone: 'OM2', sellsEco: false },
  ]
  const modeTo = (destination: string) =>
    draftingOf('c', { ...emptyForm(destination), mode: 'eco' }, destinations).mode
  expect(modeTo('Saint-Martin')).toBe('eco')
  expect(modeTo('Nouvelle-Calédonie')).toBe('standard')
  expect(modeTo('Reste du monde')).toBe('standard')
})
