import { expect, test } from 'vitest'
import { declarationStates, decideDeclaration, nextDeclarationStates } from './declaration-state.ts'

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
