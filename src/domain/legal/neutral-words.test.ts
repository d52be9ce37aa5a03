import { expect, test } from 'vitest'
import { neutralWords } from './neutral-words.ts'

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
