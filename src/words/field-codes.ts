import type { ExportedList } from '#domain/fact/journal.ts'
import { legalTitles } from '#domain/legal/legal-text.ts'
import { checkDigitNames, holdNames, reprintReasonNames } from './shipping.ts'
import { channelNames, roleNames } from './people.ts'
import { differenceNames as providerDifferenceNames } from './finances.ts'
import { planNames } from './plan-names.ts'
import { modeLabels, optionLabel, typeLabels } from './quote-choices.ts'
import { refundReasonLabel } from './refunds.ts'
import { requestKindNames, valueReasonNames } from './parcels.ts'
import { severityLabels } from './severity.ts'
import {
  declarationStateNames,
  orderStatusNames,
  parcelStatusNames,
  quoteStatusNames,
  refundStatusNames,
} from './statuses.ts'
import { differenceNames, outcomeNames, scopeNames } from './stock.ts'
import { vatRegimeLabels } from './vat.ts'

/** The French word for a code in a field of the audit log; `undefined` for a text that is no code of ours. */
export const codeText = (field: string, code: string): string | undefined =>
  (Object.hasOwn(codesOf, field) ? codesOf[field]?.(code) : undefined) ?? wordIn(words, code)

/** Codes whose meaning depends on their field. */
const codesOf: Readonly<Record<string, (code: string) => string | undefined>> = {
  status: (code) => wordIn(statusWords, code),
  state: (code) => wordIn(messageStateNames, code) ?? wordIn(statusWords, code),
  declarationState: (code) => wordIn(declarationStateNames, code),
  subject: (code) => wordIn(legalTitles, code),
  channel: (code) => wordIn(channelNames, code),
  kind: (code) => wordIn(kindNames, code),
  plan: (code) => wordIn(planNames, code),
  exported: (code) => wordIn(exportedNames, code),
  announcedTo: (code) => wordIn(readerNames, code),
  because: (code) => wordIn(reasonsWhy, code),
  options: optionLabel,
  reason: refundReasonLabel,
  valueReason: (code) => wordIn(valueReasonNames, code),
  outcome: (code) => wordIn(outcomeNames, code) ?? wordIn(answerNames, code),
  difference: (code) => wordIn(differenceNames, code),
  providerDifference: (code) => wordIn(providerDifferenceNames, code),
  scope: (code) => wordIn(scopeNames, code),
  reprint: (code) => wordIn(reprintReasonNames, code),
  hold: (code) => wordIn(holdNames, code),
  severity: (code) => wordIn(severityLabels, code),
  checkDigit: (code) => wordIn(checkDigitNames, code),
  'vat.regime': (code) => wordIn(vatRegimeLabels, code),
}

const wordIn = (names: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined

const messageStateNames = { failed: 'Non parti', queued: 'En attente', sent: 'Parti' } as const

const answerNames = {
  accepted: 'Acceptée',
  refused: 'Refusée',
  withdrawn: 'Retirée',
  superseded: 'Sans objet',
} as const

const kindNames = {
  ...requestKindNames,
  totp: 'Application d’authentification',
  passkey: 'Clé d’accès',
  all: 'Tous',
} as const

const exportedNames: Readonly<Record<ExportedList, string>> = {
  clients: 'Clients',
  parcels: 'Colis',
  'owed-storage': 'Garde due',
  quotes: 'Devis',
  orders: 'Commandes',
  finances: 'Finances',
  'accounting-entries': 'Écritures comptables',
  'invoice-files': 'PDF des factures',
  'invoice-archive': 'Archive annuelle des factures',
  'month-closing': 'Clôture d’un mois',
  journal: 'Journal',
}

const readerNames = { customers: 'Tous les clients', subscribers: 'Les abonnés' } as const

/** Why something happened that nobody of the office chose line by line. */
const reasonsWhy = {
  office: 'Décision du bureau',
  silence: 'Aucun échange depuis trois ans',
  'given-at-provider': 'Déjà remboursé chez Stripe',
} as const

/** « delivered » has the same French word for an order and for a parcel. */
const statusWords: Readonly<Record<string, string>> = {
  ...refundStatusNames,
  ...orderStatusNames,
  ...quoteStatusNames,
  ...parcelStatusNames,
}

const words: Readonly<Record<string, string>> = {
  yes: 'oui',
  no: 'non',
  automatic: 'automatique',
  manual: 'manuelle',
  required: 'exigé',
  optional: 'facultatif',
  ...roleNames,
  ...modeLabels,
  ...typeLabels,
}
