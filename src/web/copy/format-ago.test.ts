import { expect, test } from 'vitest'
import { formatAgo } from './format-ago.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

test('what is fresh is told by how long ago, what is not by nothing', () => {
  const told = {
    '2026-11-22T12:00:30Z': 'à l’instant',
    '2026-11-22T11:59:01Z': 'à l’instant',
    '2026-11-22T11:57:00Z': 'il y a 3\u00a0min',
    '2026-11-22T11:00:01Z': 'il y a 59\u00a0min',
    '2026-11-22T11:00:00Z': 'il y a 1\u00a0h',
    '2026-11-21T12:00:01Z': 'il y a 23\u00a0h',
    '2026-11-21T12:00:00Z': null,
    '2026-11-22T12:05:00Z': null,
  }
  for (const [at, text] of Object.entries(told)) expect(formatAgo(at, now), at).toBe(text)
})
