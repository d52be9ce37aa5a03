import { towards } from '#domain/destination/destination.ts'
import { escaped } from '#domain/escape-html.ts'
import type { RealDelays } from '#domain/shipment/arrival-window.ts'

type Mode = 'standard' | 'eco'
export type DelaysByMode = Readonly<Record<Mode, RealDelays | null>>

export const modeWords: Readonly<Record<Mode, string>> = {
  standard: 'par avion',
  eco: 'par bateau',
}

/** « Nos 124 derniers envois vers la Guadeloupe, par avion : la moitié en 9 jours, neuf sur dix en 14 jours. » */
export const delaySentence = (
  destination: string,
  mode: Mode,
  { deliveries, halfDays, mostDays }: RealDelays,
): string =>
  `Nos ${counted(deliveries)} derniers envois ${towards(destination)}, ${modeWords[mode]}\u00a0: la moitié en ${days(halfDays)}, neuf sur dix en ${days(mostDays)}.`

const days = (count: number): string => `${counted(count)}\u00a0${count > 1 ? 'jours' : 'jour'}`

const counted = (count: number): string =>
  count.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')

/**
 * The delays of a destination, as a part of a page; nothing where there is none to show. One writer for two places: the page
 * that the server sends before any script runs, and the one that the browser keeps up.
 */
export function delaysHtml(destination: string, delays: Partial<DelaysByMode>): string {
  const sentences = (['standard', 'eco'] as const).flatMap((mode) => {
    const known = delays[mode]
    return known ? [delaySentence(destination, mode, known)] : []
  })
  if (sentences.length === 0) return ''
  const told = sentences
    .map((sentence) => `<p class="figures mt-1">${escaped(sentence)}</p>`)
    .join('')
  return `<div class="mt-5"><p class="text-sm font-semibold text-action">Délais constatés</p>${told}<p class="mt-1 text-sm text-ink-soft">${delaysNote}</p></div>`
}

const delaysNote =
  'De la remise au transporteur à la livraison, sur les douze derniers mois. Ce n’est pas une promesse.'
