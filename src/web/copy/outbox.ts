import type { OutboxMessage } from '#contract/messages/outbox.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'

export const messageStates: Readonly<
  Record<OutboxMessage['state'], { readonly label: string; readonly family: StatusFamily }>
> = {
  queued: { label: 'En attente', family: 'waiting' },
  sent: { label: 'Parti', family: 'done' },
  failed: { label: 'Non parti', family: 'problem' },
}

/** « part à 8 h (heure de Nouvelle-Calédonie) ». */
export const morningSentence = (territory: Destination | null): string =>
  `part à 8\u00a0h (heure ${territory === null ? 'de Paris' : placeNames(territory)})`

const placeNames = (territory: Destination): string =>
  territory.startsWith('Terres') ? 'des Terres australes' : `de ${territory}`

/** What became of a sent SMS; a reason that we do not know stays in the supplier's words. */
export function reportSentence({ state, code }: NonNullable<OutboxMessage['report']>): string {
  if (state === 'delivered') return 'Reçu par le téléphone'
  const [status = '', reason] = (code ?? '').split(' ')
  const known = failedReports[status] ?? status
  return `Non reçu\u00a0: ${known}${reason === undefined ? '' : ` (${reason})`}`
}

const failedReports: Readonly<Record<string, string>> = {
  hard_bounce: 'numéro inconnu ou rendu',
  soft_bounce: 'téléphone injoignable',
  rejected: 'refusé par l’opérateur',
  blacklisted: 'destinataire opposé aux SMS',
}

export const segmentsLabel = (segments: number): string =>
  `${segments}\u00a0segment${segments > 1 ? 's' : ''}`

const month = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})

type SmsUsage = { readonly since: string; readonly messages: number; readonly segments: number }

/** « SMS de novembre 2026 : 42 partis, 51 segments facturés. » */
export function smsUsageSentence({ since, messages, segments }: SmsUsage): string {
  const name = month.format(new Date(since))
  const of = /^[ao]/.test(name) ? 'd’' : 'de '
  if (messages === 0) return `SMS ${of}${name}\u00a0: aucun.`
  const [sent, billed] = [messages > 1 ? 'partis' : 'parti', segments > 1 ? 'facturés' : 'facturé']
  return `SMS ${of}${name}\u00a0: ${messages}\u00a0${sent}, ${segmentsLabel(segments)} ${billed}.`
}

export const lateMessages = 'En retard'

export const retryRefusals: Readonly<Record<string, string>> = {
  'message-not-failed': 'Ce message est déjà reparti.',
}

/** The provider's own reply, without the text that our side adds before it. */
const reply = /\b[45]\d\d[ -].*/s

const unreached =
  /\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)\b|timeout|unreachable|greeting never received|number of retries/i

/** Why a message was not sent: a connection error becomes a sentence; a provider's refusal stays in its own words. */
export const sendingFailure = (said: string): string =>
  said.startsWith('unanswered: ')
    ? 'le fournisseur n’a pas répondu, le SMS est peut-être parti'
    : unreached.test(said)
      ? 'le fournisseur ne répond pas'
      : (reply.exec(said)?.[0] ?? said)

/**
 * The reason by the kind of error that the server stored; the original text may name a customer, and stays in the server's log.
 */
export function webhookReason(kind: string): string {
  if (kind === 'error') return 'Base de données'
  return kind.startsWith('Stripe') ? 'Réponse de Stripe' : 'Erreur du serveur'
}

/** `stale` appears beside the current state: the list reloads. */
export const settlingRefusals: Readonly<Record<string, string>> = {
  stale: 'Stripe vient de répéter ce message\u00a0: regardez ce qu’il en est, puis recommencez.',
}

export const previewSentences = {
  sent: 'Tel qu’il est parti. Un lien qui ouvrirait un compte n’est pas conservé.',
  now: 'Tel qu’il serait écrit maintenant\u00a0: il n’est pas encore parti, ou est parti avant que les textes ne soient conservés.',
  none: 'Rien à montrer\u00a0: ce message porte un lien ou un code personnel, ou n’a plus rien à dire.',
} as const
