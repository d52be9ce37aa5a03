import type { CountLine } from '#contract/warehouse/stock-counts.ts'

export const scopeNames = { shelf: 'Étagère', zone: 'Zone' } as const

export const differenceNames = {
  missing: 'Manquant',
  misplaced: 'Mal rangé',
  unknown: 'Inconnu',
} as const

export const outcomeNames: Readonly<Record<NonNullable<CountLine['outcome']>, string>> = {
  found: 'Retrouvé',
  searched: 'Recherché',
  moved: 'Rangé où il était',
  'put-back': 'Remis à sa place',
  received: 'Reçu',
  dismissed: 'Écarté',
  left: 'Laissé tel quel',
}
