import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { sendingFailure } from './quote-builder.ts'

const uninsured = (details: Readonly<Record<string, unknown>>) =>
  sendingFailure(new ApiError(409, { code: 'value-uninsured', details }, new Headers()))

test('a quote that insures too little says what it is worth and up to what it is insured', () => {
  expect(uninsured({ valueCents: 150_000, insuredCents: 50_000 })).toMatch(
    /^Valeur de 1\s500,00\s€, assurée jusqu’à 500,00\s€\u00A0: /u,
  )
  expect(uninsured({ valueCents: 150_000, insuredCents: 0 })).toContain(
    'avec la seule assurance de base',
  )
  expect(uninsured({})).toContain('dépasse ce que ce devis assure')
})
