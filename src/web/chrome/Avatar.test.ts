import { expect, test } from 'vitest'
import { initialsOf } from './Avatar.tsx'

test('the avatar shows both initials, else the first name’s, else the e-mail’s, else U', () => {
  expect(initialsOf({ firstName: 'Élodie', lastName: 'kanak', email: 'e@x.nc' })).toBe('ÉK')
  expect(initialsOf({ firstName: 'Élodie', lastName: '', email: 'e@x.nc' })).toBe('É')
  expect(initialsOf({ firstName: '', lastName: 'Kanak', email: 'z@x.nc' })).toBe('Z')
  expect(initialsOf({ firstName: ' ', lastName: '', email: '' })).toBe('U')
})
