import { describe, expect, test } from 'vitest'
import { isSiren, readProfessional, refusedFields } from './professional.ts'

const typed = {
  company: 'Lagon Import',
  siren: '732 829 320',
  vatNumber: 'fr 44 732 829 320',
  transportPercent: 5,
  feePercent: 12.5,
}

test.each(['732829320', '552100554', '542107651'])('%s is a SIREN', (siren) => {
  expect(isSiren(siren)).toBe(true)
})

// Removed to see it fail: the sum of `isSiren`.
test.each(['732829321', '000000000', '73282932', '7328293200', '73282932O'])(
  '%s is no SIREN',
  (siren) => {
    expect(isSiren(siren)).toBe(false)
  },
)

describe('what is typed of a company', () => {
  test('is kept without its spaces, discounts in basis points', () => {
    expect(readProfessional(typed)).toEqual({
      ok: true,
      value: {
        company: 'Lagon Import',
        siren: '732829320',
        vatNumber: 'FR44732829320',
        transportDiscount: 500,
        feeDiscount: 1250,
      },
    })
  })

  test('may have no SIREN and no VAT number, where companies have another register', () => {
    const outcome = readProfessional({ ...typed, siren: null, vatNumber: ' ' })
    expect(outcome).toMatchObject({ ok: true, value: { siren: null, vatNumber: null } })
  })

  test.each([
    ['a wrong key', { siren: '732829321' }, 'siren'],
    ['a VAT key that is not the SIREN’s', { vatNumber: 'FR45732829320' }, 'vatNumber'],
    ['the VAT number of another company', { vatNumber: 'FR83552100554' }, 'vatNumber'],
    ['a VAT number of no country', { vatNumber: '4X' }, 'vatNumber'],
    ['more than half off the transport', { transportPercent: 50.01 }, 'transportPercent'],
    ['a negative discount', { transportPercent: -1 }, 'transportPercent'],
    ['more than the whole fee', { feePercent: 101 }, 'feePercent'],
    ['thousandths', { feePercent: 1.005 }, 'feePercent'],
  ])('is refused with %s', (_, change, field) => {
    expect(readProfessional({ ...typed, ...change })).toEqual({ ok: false, refusal: field })
  })

  test('is refused for everything that is wrong at once', () => {
    const wrong = { ...typed, siren: '1', vatNumber: '4X', transportPercent: 51, feePercent: NaN }
    expect(refusedFields(wrong)).toEqual(['siren', 'vatNumber', 'transportPercent', 'feePercent'])
    expect(refusedFields(typed)).toEqual([])
  })
})
