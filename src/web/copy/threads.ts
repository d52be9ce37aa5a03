import type { ThreadSide } from '#domain/thread/thread.ts'

/** The text of an empty conversation, by the side that reads it. */
export const emptyThread: Readonly<Record<ThreadSide, string>> = {
  customer:
    'Une question\u00a0? Écrivez-nous ici\u00a0: la réponse arrive au même endroit, et par e-mail si vous n’êtes pas là.',
  staff:
    'Aucun message. Le client lira le vôtre dans son espace, et par e-mail s’il ne l’a pas lu dans les dix minutes.',
}

/** In place of the field, in a conversation of an account that was merged into its reader's. */
export const closedThread =
  'Cette conversation vient d’un compte réuni au vôtre\u00a0: on n’y écrit plus. Une question\u00a0?'

export const threadRefusals: Readonly<Record<string, string>> = {
  'parcel-without-owner':
    'Ce colis n’est à personne, ou son compte est fermé\u00a0: il n’y a pas à qui écrire ici.',
  'quote-is-draft':
    'Ce devis est un brouillon\u00a0: son client ne le voit pas encore. Écrivez-lui une fois le devis envoyé.',
}

export const unreadSentence = (count: number): string =>
  count > 1 ? `${count}\u00a0messages non lus` : '1\u00a0message non lu'

/** What the head of a conversation says to who opens it. */
export const threadSign = (unread: number, isAwaited: boolean): string | false =>
  unread > 0 ? unreadSentence(unread) : isAwaited && 'Le client attend une réponse.'

/** What of a conversation waits for the team. */
export const waitingSign = (unread: number): string =>
  unread > 0 ? unreadSentence(unread) : 'lu, sans réponse'

export const refusedSentence = (count: number): string =>
  count > 1 ? `${count}\u00a0messages n’ont pas pu partir.` : '1\u00a0message n’a pas pu partir.'

export const unsentSentence = (count: number): string =>
  count > 1
    ? `${count}\u00a0messages ne sont pas encore partis.`
    : '1\u00a0message n’est pas encore parti.'
