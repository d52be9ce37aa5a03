import { expect, test } from 'vitest'
import {
  decideDeclaration,
  declarationStates,
  namedBy,
  neutralWords,
  nextDeclarationStates,
  speaksOfPlan,
  termOf,
} from './declaration.ts'

const note = 'Aucun contrat à ce nom'
const pairs = declarationStates.flatMap((from) =>
  declarationStates.map((to) => [from, to] as const),
)
const possible = [
  'received → settled',
  'received → rejected',
  'settled → received',
  'rejected → received',
]

test.each(pairs)(
  'from %s to %s: only what waits is put away, only what was put away waits again',
  (from, to) => {
    const decided = decideDeclaration(from, { former: from, state: to, note })
    expect(decided.ok ? 'ok' : decided.refusal).toBe(
      possible.includes(`${from} → ${to}`) ? 'ok' : 'not-possible',
    )
  },
)

test('what changed since it was on the screen is stale, even when it became what is asked', () => {
  const asked = { former: 'received', state: 'settled', note: null } as const
  for (const current of nextDeclarationStates.received) {
    expect(decideDeclaration(current, asked)).toEqual({ ok: false, refusal: 'stale' })
  }
})

test('without object it says why; carried out it may say nothing', () => {
  const asked = { former: 'received', note: null } as const
  expect(decideDeclaration('received', { ...asked, state: 'rejected' })).toEqual({
    ok: false,
    refusal: 'note-required',
  })
  expect(decideDeclaration('received', { ...asked, state: 'settled' })).toEqual({
    ok: true,
    value: { state: 'settled', note: null },
  })
})

test('what waits again has no note, whatever was sent', () => {
  const decided = decideDeclaration('settled', { former: 'settled', state: 'received', note })
  expect(decided).toEqual({ ok: true, value: { state: 'received', note: null } })
})

const mine = {
  plan: 'premium',
  clientNumber: 'CLT-123456',
  orderNumbers: ['C-2026-000042'],
} as const

test.each([
  ['Abonnement Premium', 'this'],
  ['premium', 'this'],
  ['Abonnement Premium (CLT-123456)', 'this'],
  ['clt-123456', 'this'],
  ['C-2026-000042', 'this'],
  ['mon abonnement', 'nothing'],
  ['Abonnement Standard', 'another'],
  ['passer de Premium à Standard', 'another'],
  ['Premium de CLT-654321', 'another'],
  ['Premium, commande C-2026-000043', 'another'],
] as const)('%s names %s', (typed, named) => {
  expect(namedBy(typed, mine)).toBe(named)
})

test('a name of a plan or « abonnement » speaks of one', () => {
  expect(['premium', 'Mon abonnement', 'ma commande', 'CLT-123456'].map(speaksOfPlan)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('it ends with the period that is paid, or with the one that runs on the wished day', () => {
  const end = new Date('2026-12-15T23:30:00Z')
  expect(termOf(end, null)).toBe(end)
  expect(termOf(end, '2026-11-30')).toBe(end)
  // Half past midnight in Paris.
  expect(termOf(end, '2026-12-16')).toBe(end)
  expect(termOf(end, '2026-12-17')).toBeNull()
})

test.each([
  ['Marie Tehei', 'Marie Tehei'],
  ['Jean-Éric d’Arcy, M.', 'Jean-Éric d’Arcy M'],
  ['Abonnement Premium (CLT-123456)', 'Abonnement Premium CLT-123456'],
  ['commande c-2026-000123', 'commande c-2026-000123'],
  ['envoi E-2026-000123', 'envoi E-2026-000123'],
  ['Gagnez 1000 € sur https://piege.exemple/x', 'Gagnez sur'],
  ['piege.exemple', ''],
  ['www.piege.exemple Marie', 'Marie'],
  ['voleur@exemple.fr', ''],
  ['piege。exemple', ''],
  ['appelez le 06 12 34 56 78', 'appelez le'],
  ['+33612345678', ''],
  ['C-2026-0612345678', ''],
  ['mailto:voleur', ''],
  ['a\u202Eb\u200Bc', ''],
  ['x'.repeat(120), 'x'.repeat(60)],
  ['<img src=x> \r\nBcc: a', 'Bcc a'],
])('%s is written %s', (typed, written) => {
  expect(neutralWords(typed)).toBe(written)
})
