import { expect, test } from 'vitest'
import { destinationOfSlug, destinations, destinationSlug, isDestination } from './destination.ts'

test('there are twelve destinations, each found again by its slug', () => {
  expect(destinations).toHaveLength(12)
  for (const destination of destinations) {
    expect(destinationSlug(destination)).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(destinationOfSlug(destinationSlug(destination))).toBe(destination)
  }
})

test('slugs lose accents and spaces', () => {
  expect(destinationSlug('La Réunion')).toBe('la-reunion')
  expect(destinationSlug('Nouvelle-Calédonie')).toBe('nouvelle-caledonie')
})

test('an unknown name or slug is no destination', () => {
  expect(isDestination('Réunion')).toBe(false)
  expect(isDestination('Guadeloupe (OM1)')).toBe(false)
  expect(destinationOfSlug('paris')).toBeNull()
})
