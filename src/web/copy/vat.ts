import type { VatVersionView } from '#contract/offer/vat.ts'
import { vatZones, type VatZone } from '#domain/invoice/vat.ts'
import { vatZoneLabels } from '#words/vat.ts'
import { errorSentence } from './errors.ts'

const vatZoneHints: Readonly<Record<VatZone, string>> = {
  dom: 'Guadeloupe, Martinique, Guyane, La Réunion, Mayotte',
  com: 'Pacifique, Saint-Pierre-et-Miquelon, Saint-Martin, Saint-Barthélemy, TAAF',
  world: 'tout autre pays',
  none: 'formules, et options d’un client de métropole',
}

/** The description of each zone, in one line. */
export const vatZoneWords: string = vatZones
  .map((zone) => `${vatZoneLabels[zone]}\u00A0: ${vatZoneHints[zone]}.`)
  .join(' ')

export const vatStateLabels: Readonly<Record<VatVersionView['state'], string>> = {
  current: 'En vigueur',
  prepared: 'Préparée, à confirmer',
  future: 'Confirmée, à venir',
  late: 'Date passée sans confirmation',
  past: 'Remplacée',
  withdrawn: 'Retirée',
}

/** « 8,5 % ». */
export const percentText = (rate: number): string =>
  `${String(rate / 100).replace('.', ',')}\u00A0%`

/** « 8,5 » in hundredths of a per cent; `null` when it is no number, or over a hundred. */
export function rateOfText(text: string): number | null {
  const bare = text.trim().replace('%', '').trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(bare)) return null
  const rate = Math.round(Number(bare) * 100)
  return rate <= 10_000 ? rate : null
}

const refusals: Readonly<Record<string, string>> = {
  stale:
    'Quelqu’un d’autre a changé cette table entre-temps. Votre saisie est gardée\u00A0: regardez ce qui a changé.',
  'date-taken':
    'Une autre table commence déjà ce jour-là. Choisissez un autre jour, ou retirez-la.',
  'date-past':
    'Le jour de cette table est arrivé sans qu’elle soit confirmée. Donnez-lui un jour à venir.',
  'rules-invalid':
    'Une ligne sans TVA imprime la mention qui l’explique, une ligne avec TVA aucune.',
  'version-confirmed': 'Cette table est déjà confirmée\u00A0: elle ne change plus.',
  'version-withdrawn': 'Cette table a été retirée.',
  'version-in-force': 'Cette table a déjà servi\u00A0: préparez la suivante.',
}

export const vatSentence = (error: unknown): string => errorSentence(error, refusals)
