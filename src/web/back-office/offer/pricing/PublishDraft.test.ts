import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { firstChoice } from './PublishDraft.tsx'

const content = { ...initialCatalogue, effectiveFrom: '2026-12-01' }

test('a draft that replaces a version to come is published for that day unless somebody chooses another', () => {
  expect(firstChoice({ replaces: 3, content }, '2026-11-22')).toEqual({
    when: 'later',
    day: '2026-12-01',
  })
})

test('any other draft is published now unless somebody chooses a day', () => {
  const now = { when: 'now', day: '' }
  expect(firstChoice({ replaces: null, content }, '2026-11-22')).toEqual(now)
  expect(firstChoice({ replaces: 3, content }, '2026-12-02')).toEqual(now)
})
