import { expect, test } from 'vitest'
import { passwordWeaknesses } from './password-weakness.ts'

const marie = ['marie.tehei@escale.test', 'Marie', 'Tehei']

test.each([
  ['password', 'common'],
  ['P@ssw0rd', 'common'],
  ['Soleil2026!', 'common'],
  ['motdepasse', 'common'],
  ['escale2026', 'common'],
  ['marietehei', 'personal'],
  ['Téhéi1987', 'personal'],
  ['azertyuiop', 'sequence'],
  ['fedcba', 'sequence'],
  ['abcabcabc', 'repeated'],
  ['zzzzzzzz', 'repeated'],
  ['19870412', 'digits-only'],
])('%s is refused as %s', (password, weakness) => {
  expect(passwordWeaknesses(password, marie)).toContain(weakness)
})

test.each(['lagon-corail-27', 'Tr0cadéro vert', 'escale-demo-2026', 'kD93nf!', '739104826155'])(
  '%s is taken',
  (password) => {
    expect(passwordWeaknesses(password, marie)).toEqual([])
  },
)
