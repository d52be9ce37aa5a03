import type { OfficeNotice, TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { periodSentence } from '#words/notice-html.ts'
import { formatCivilDay } from './civil-day.ts'

/** « Du 20 novembre 2026 au 2 décembre 2026. », or without an end while it is unknown. */
export const noticePeriod = (days: Pick<TerritoryNotice, 'from' | 'until'>): string =>
  periodSentence(days, formatCivilDay)

/** Why a parcel's days are not counted. */
export const standstill = ({ until }: { readonly until: string | null }): string =>
  until === null
    ? 'Décompte suspendu jusqu’à nouvel ordre'
    : `Décompte suspendu jusqu’au ${formatCivilDay(until)} inclus`

export const noticeStates: Readonly<Record<OfficeNotice['state'], string>> = {
  upcoming: 'À venir',
  shown: 'En cours',
  over: 'Terminé',
}

export const noticeRefusals: Readonly<Record<string, string>> = {
  'notice-ended': 'Cet avis vient d’être terminé par quelqu’un d’autre\u00A0: la liste le montre.',
}

export const noticeFieldErrors: Readonly<Record<string, string>> = {
  required: 'À remplir.',
  'too-long': 'Ce texte est trop long (600 caractères au plus).',
  past: 'Aujourd’hui au plus tôt\u00A0: ce qui est déjà compté ne change pas.',
  'before-from': 'La fin ne peut pas précéder le début.',
}
