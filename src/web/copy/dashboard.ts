import { countText } from './count-text.ts'
import type { Alert, ChartBar, QueueKind } from '#contract/office/dashboard.ts'
import { alertAfter, alertSince, countLimit, type AlertKind } from '#domain/office/alerts.ts'
import { warningDays } from '#domain/dispute/dispute-answer.ts'
import type { ChartPeriod } from '#domain/office/chart-period.ts'

/** « 12 », or « 1 000+ » where the dashboard's count stopped. */
export const dashboardCount = (count: number): string => countText(count, countLimit)

type Words = { readonly one: string; readonly many: string }

const alertWords: Readonly<Record<AlertKind, Words>> = {
  'broken-journal': {
    one: 'journée du journal ne correspond plus à son sceau',
    many: 'journées du journal ne correspondent plus à leur sceau',
  },
  'unread-journal': {
    one: `journée du journal ne peut plus être vérifiée, depuis moins de ${alertSince.unreadJournalDays} jours\u00a0: une autre clé l’a scellée`,
    many: `journées du journal ne peuvent plus être vérifiées, depuis moins de ${alertSince.unreadJournalDays} jours\u00a0: une autre clé les a scellées`,
  },
  'broken-rules': {
    one: 'règle de cohérence n’est plus tenue, au dernier contrôle de nuit',
    many: 'règles de cohérence ne sont plus tenues, au dernier contrôle de nuit',
  },
  'unread-rules': {
    one: 'règle de cohérence n’a pas pu être vérifiée, au dernier contrôle de nuit',
    many: 'règles de cohérence n’ont pas pu être vérifiées, au dernier contrôle de nuit',
  },
  'late-rule-check': {
    one: `contrôle de nuit manque\u00a0: aucun depuis plus de ${alertAfter.nightlyCheckHours} heures`,
    many: `contrôles de nuit manquent\u00a0: aucun depuis plus de ${alertAfter.nightlyCheckHours} heures`,
  },
  'late-journal-check': {
    one: `vérification du journal manque\u00a0: aucune depuis plus de ${alertAfter.nightlyCheckHours} heures`,
    many: `vérifications du journal manquent\u00a0: aucune depuis plus de ${alertAfter.nightlyCheckHours} heures`,
  },
  'late-comparison': {
    one: `comparaison avec Stripe manque\u00a0: aucune n’est allée au bout depuis plus de ${alertAfter.nightlyCheckHours} heures`,
    many: `comparaisons avec Stripe manquent\u00a0: aucune n’est allée au bout depuis plus de ${alertAfter.nightlyCheckHours} heures`,
  },
  'late-backup': {
    one: `sauvegarde manque\u00a0: aucune n’a abouti depuis plus de ${alertAfter.nightlyCheckHours} heures`,
    many: `sauvegardes manquent\u00a0: aucune n’a abouti depuis plus de ${alertAfter.nightlyCheckHours} heures`,
  },
  'silent-suppliers': {
    one: 'fournisseur ne répond plus',
    many: 'fournisseurs ne répondent plus',
  },
  'failed-webhooks': {
    one: 'message de Stripe n’a pas pu être traité',
    many: 'messages de Stripe n’ont pas pu être traités',
  },
  'failed-jobs': {
    one: 'tâche de fond a été abandonnée après tous ses essais',
    many: 'tâches de fond ont été abandonnées après tous leurs essais',
  },
  'due-disputes': {
    one: `contestation se ferme dans les ${warningDays} jours, et rien n’a été répondu à la banque`,
    many: `contestations se ferment dans les ${warningDays} jours, et rien n’a été répondu à la banque`,
  },
  'open-disputes': {
    one: 'paiement contesté auprès d’une banque attend notre réponse',
    many: 'paiements contestés auprès d’une banque attendent notre réponse',
  },
  'due-withdrawals': {
    one: 'rétractation à rembourser',
    many: 'rétractations à rembourser',
  },
  'provider-differences': {
    one: 'écart entre Stripe et Escale est à expliquer',
    many: 'écarts entre Stripe et Escale sont à expliquer',
  },
  'failed-refunds': {
    one: 'remboursement n’est pas arrivé',
    many: 'remboursements ne sont pas arrivés',
  },
  'refunds-to-approve': {
    one: 'remboursement attend un second administrateur',
    many: 'remboursements attendent un second administrateur',
  },
  'left-parcels': {
    one: `commande payée dont un colis est sorti de la boîte avant son départ ces ${alertSince.parcelDays} derniers jours, sans remboursement demandé`,
    many: `commandes payées dont un colis est sorti de la boîte avant son départ ces ${alertSince.parcelDays} derniers jours, sans remboursement demandé`,
  },
  'failed-payments': {
    one: 'paiement refusé par la banque en 7\u00a0jours',
    many: 'paiements refusés par la banque en 7\u00a0jours',
  },
  'failed-renewals': {
    one: 'renouvellement d’abonnement impayé',
    many: 'renouvellements d’abonnement impayés',
  },
  'unconfirmed-vat': {
    one: 'table de TVA à confirmer avant sa date, sans quoi elle ne comptera pas',
    many: 'tables de TVA à confirmer avant leur date, sans quoi elles ne compteront pas',
  },
  'waiting-declarations': {
    one: 'rétractation ou résiliation à traiter',
    many: 'rétractations ou résiliations à traiter',
  },
  'waiting-claims': {
    one: 'réclamation sur un envoi en cours',
    many: 'réclamations sur des envois en cours',
  },
  'waiting-accounts': {
    one: 'client attend que son compte soit activé',
    many: 'clients attendent que leur compte soit activé',
  },
  'waiting-quotes': {
    one: `devis demandé attend depuis plus de ${alertAfter.answerWorkingHours} heures ouvrées`,
    many: `devis demandés attendent depuis plus de ${alertAfter.answerWorkingHours} heures ouvrées`,
  },
  'unidentified-parcels': {
    one: `colis non identifié depuis plus de ${alertAfter.unidentifiedDays} jours`,
    many: `colis non identifiés depuis plus de ${alertAfter.unidentifiedDays} jours`,
  },
  'late-choices': {
    one: 'colis bloqué dont le client n’a pas choisi dans le délai',
    many: 'colis bloqués dont le client n’a pas choisi dans le délai',
  },
  'off-shelf-parcels': {
    one: 'colis sorti d’un carton, à remettre en rayon',
    many: 'colis sortis d’un carton, à remettre en rayon',
  },
  'silent-shipments': {
    one: `envoi remis au transporteur, sans nouvelle depuis ${alertAfter.silentDays} jours`,
    many: `envois remis au transporteur, sans nouvelle depuis ${alertAfter.silentDays} jours`,
  },
  'doubtful-numbers': {
    one: 'envoi dont le numéro de suivi semble être celui d’un autre',
    many: 'envois dont le numéro de suivi semble être celui d’un autre',
  },
  'returning-boxes': {
    one: 'envoi que le transporteur renvoie à l’entrepôt',
    many: 'envois que le transporteur renvoie à l’entrepôt',
  },
  'storage-overdue': {
    one: 'colis a dépassé sa garde gratuite',
    many: 'colis ont dépassé leur garde gratuite',
  },
  'late-messages': {
    one: 'e-mail ou SMS attend de partir depuis plus d’une heure',
    many: 'e-mails ou SMS attendent de partir depuis plus d’une heure',
  },
  'failed-messages': {
    one: 'e-mail ou SMS abandonné sans être parti, ces 30 derniers jours',
    many: 'e-mails ou SMS abandonnés sans être partis, ces 30 derniers jours',
  },
}

export const alertSentence = ({ kind, count }: Alert): string =>
  alertWords[kind][count === 1 ? 'one' : 'many']

/** The period's key in the address bar, and its label. */
export const periodWords: Readonly<
  Record<ChartPeriod, { key: string; label: string; before: string }>
> = {
  '7d': { key: '7j', label: '7 jours', before: '7 jours précédents' },
  '30d': { key: '30j', label: '30 jours', before: '30 jours précédents' },
  '90d': { key: '90j', label: '90 jours', before: '90 jours précédents' },
  '12m': { key: '12m', label: '12 mois', before: '12 mois précédents' },
}

export const queueWords: Readonly<Record<QueueKind, Words>> = {
  quotes: { one: 'devis à chiffrer', many: 'devis à chiffrer' },
  requests: { one: 'demande à traiter', many: 'demandes à traiter' },
  messages: { one: 'conversation sans réponse', many: 'conversations sans réponse' },
  'to-pack': { one: 'envoi à emballer', many: 'envois à emballer' },
  'to-hand-over': { one: 'envoi à remettre', many: 'envois à remettre' },
  contact: { one: 'message de contact', many: 'messages de contact' },
}

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** « 24–30 nov. » of several days. */
export const weekName = (from: string, to: string): string =>
  from === to
    ? barName({ from }, '30d')
    : day.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`))

/** « 20 nov. », or « nov. 2026 » of a month; days of Paris, whatever the reader's clock. */
export function barName({ from }: Pick<ChartBar, 'from'>, period: ChartPeriod): string {
  const at = new Date(`${from}T12:00:00Z`)
  return period === '12m' ? month.format(at) : day.format(at).replace(/^1 /, '1er ')
}
