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
  return: 'À payer\u00a0: retour',
  destroy: 'À payer\u00a0: destruction',
  reclaim: 'À payer\u00a0: reprise',
}

const ready: Readonly<Record<SettlementWay, string>> = {
  return: 'Réglée, à renvoyer',
  destroy: 'Réglée, à détruire',
  reclaim: 'Réglée',
}

/** Where the settlement of a parcel's storage is. */
export const settlementLabel = (way: SettlementWay, state: SettlementState): string =>
  state === 'open' ? waiting[way] : ready[way]
