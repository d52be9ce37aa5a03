import type { SettlementState, SettlementWay } from '#domain/storage/settlement.ts'

export const owedHeads = [
  'Numéro de suivi',
  'Marchand',
  'N° client',
  'Client',
  'Statut',
  'Reçu le (UTC)',
  'Jours dus',
  'Montant dû',
  'Règlement',
  'Demandé le (UTC)',
  'Rappels',
] as const

const waiting: Readonly<Record<SettlementWay, string>> = {
  return: 'À payer avant le retour',
  destroy: 'À payer avant la destruction',
  reclaim: 'À payer pour le reprendre',
}

const ready: Readonly<Record<SettlementWay, string>> = {
  return: 'Réglée, à renvoyer',
  destroy: 'Réglée, à détruire',
  reclaim: 'Réglée',
}

/** Where the settlement of a parcel's storage is. */
export const settlementLabel = (way: SettlementWay, state: SettlementState): string =>
  state === 'open' ? waiting[way] : ready[way]
