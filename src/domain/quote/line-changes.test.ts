import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

const line = (code: string, unitCents: number, label = code, quantity = 1) => ({
  code,
  label,
  quantity,
  unitCents,
  amountCents: quantity * unitCents,
})
const told = (before: ReturnType<typeof line>[], after: ReturnType<typeof line>[]) =>
  lineChanges(before, after).map((change) =>
    change.kind === 'changed'
      ? `${change.from.label} ${change.from.amountCents} → ${change.line.label} ${change.line.amountCents}`
      : `${change.kind} ${change.line.label} ${change.line.amountCents}`,
  )

test('added, removed, changed and the same, in the order of the new version', () => {
  const before = [line('carrier', 1995), line('photo_request', 500), line('processing_fee', 690)]
  const after = [line('carrier', 3525), line('non_standard', 800), line('processing_fee', 690)]
  expect(told(before, after)).toEqual([
    'carrier 1995 → carrier 3525',
    'added non_standard 800',
    'same processing_fee 690',
    'removed photo_request 500',
  ])
})

test('a quantity or a label that changes is told, whatever the amount', () => {
  expect(told([line('storage', 100, 'Garde A', 2)], [line('storage', 200, 'Garde A', 1)])).toEqual([
    'Garde A 200 → Garde A 200',
  ])
  expect(told([line('carrier', 5, 'Standard')], [line('carrier', 5, 'Éco')])).toEqual([
    'Standard 5 → Éco 5',
  ])
})

test('lines of one code are told apart by their label, then by their order', () => {
  const before = [line('storage', 3, 'Garde A'), line('storage', 5, 'Garde B')]
  const after = [line('storage', 6, 'Garde B'), line('storage', 9, 'Garde C')]
  expect(told(before, after)).toEqual(['Garde B 5 → Garde B 6', 'Garde A 3 → Garde C 9'])
})

test('the changes add up to the difference of the totals, and the same lines change nothing', () => {
  const lines = fc.array(
    fc
      .tuple(
        fc.constantFrom('a', 'b', 'c'),
        fc.integer({ min: -9, max: 9 }),
        fc.constantFrom('x', 'y'),
      )
      .map(([code, cents, label]) => line(code, cents, label)),
    { maxLength: 8 },
  )
  const sum = (list: { amountCents: number }[]) =>
    list.reduce((all, one) => all + one.amountCents, 0)
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changes = lineChanges(before, after)
      const difference = changes.reduce((all, change) => {
        if (change.kind === 'changed')
          return all + change.line.amountCents - change.from.amountCents
        const sign = { added: 1, removed: -1, same: 0 }[change.kind]
        return all + sign * change.line.amountCents
      }, 0)
      expect(difference).toBe(sum(after) - sum(before))
      expect(lineChanges(after, after).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})
