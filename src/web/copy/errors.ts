import { ApiError, NetworkError, ProofGivenUp, UnknownAnswer } from '#web/api/api-error.ts'
import { formatMoment } from './format-date.ts'

const byStatus: Readonly<Record<number, string>> = {
  400: 'La demande est incomplète ou mal formée. Rechargez la page, puis réessayez.',
  401: 'Votre session s’est terminée. Reconnectez-vous, puis recommencez.',
  403: 'Vous n’avez pas accès à cette action.',
  404: 'Cet élément n’existe pas ou n’est plus disponible.',
  409: 'La situation a changé entre-temps. Rechargez la page, puis réessayez.',
  413: 'Le fichier envoyé est trop lourd.',
  422: 'Certaines informations sont à corriger.',
  503: 'Le service est momentanément indisponible. Réessayez dans un instant\u00a0: rien n’a été perdu.',
  507: 'Il n’y a plus de place sur notre serveur\u00a0: rien n’a été enregistré. Réessayez dans un moment, ou écrivez-nous.',
}

/** The action was done, and its answer was lost. */
const doneBefore: Readonly<Record<string, string>> = {
  'already-done': 'C’est déjà fait\u00a0: rechargez la page pour le voir.',
  'asked-before':
    'Votre demande d’avant a été faite, sa réponse s’était perdue. Vérifiez ce qui est à l’écran avant de recommencer.',
}

const unexpected = 'Une erreur est survenue de notre côté. Réessayez dans un instant.'

/** The sentence for an error for which the screen has no better words; `refusals` are the screen's own, by code. */
export function errorSentence(
  error: unknown,
  refusals: Readonly<Record<string, string>> = {},
): string {
  if (error instanceof NetworkError) {
    return 'Pas de réponse du serveur. Vérifiez votre connexion, puis réessayez.'
  }
  if (error instanceof ProofGivenUp) {
    return 'Rien n’a été modifié\u00a0: votre identité n’a pas été confirmée.'
  }
  if (error instanceof UnknownAnswer) {
    return 'Une nouvelle version du site est en ligne. Rechargez la page avant de recommencer.'
  }
  if (!(error instanceof ApiError)) return unexpected
  return refusals[error.code] ?? doneBefore[error.code] ?? statusSentence(error)
}

/** For a requested mail: one held by a limit was not sent, and can be requested again from that time. */
export function mailSentence(error: unknown, refusals: Readonly<Record<string, string>> = {}) {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (!seconds) return errorSentence(error, refusals)
  // Rounded up to the minute, so that it is never too early.
  const from = new Date(Date.now() + seconds * 1000 + 59_999).toISOString()
  return `Cet e-mail n’est pas parti\u00a0: trop ont été demandés dans l’heure. Vous pourrez en demander un autre à partir du ${formatMoment(from)}.`
}

function statusSentence(error: ApiError): string {
  if (error.status === 429) return tooMany(error.retryAfterSeconds)
  const sentence = byStatus[error.status]
  if (sentence) return sentence
  return error.requestId ? `${unexpected} (référence ${error.requestId})` : unexpected
}

function tooMany(seconds: number | undefined): string {
  if (!seconds) return 'Trop de tentatives. Patientez un instant avant de réessayer.'
  const wait = seconds < 90 ? `${seconds} secondes` : `${Math.ceil(seconds / 60)} minutes`
  return `Trop de tentatives. Réessayez dans ${wait}.`
}
