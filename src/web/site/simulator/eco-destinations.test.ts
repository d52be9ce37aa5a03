import { expect, test } from 'vitest'
import { asOffered } from './eco-destinations.ts'

test('a choice of eco does not outlive its field', async () => {
  const modeTo = async (destination: string, mode: string) => {
    const fields = new FormData()
    fields.set('destination', destination)
    fields.set('mode', mode)
    return (await asOffered(fields)).get('mode')
  }
  expect(await modeTo('Guadeloupe', 'eco')).toBe('eco')
  expect(await modeTo('Nouvelle-Calédonie', 'eco')).toBe('standard')
  expect(await modeTo('Nouvelle-Calédonie', 'standard')).toBe('standard')
})
