import { accountKeys } from '#domain/accounting/accounts.ts'
import { settingLabels } from '#words/settings.ts'
import { errorSentence } from './errors.ts'
import { formatMoney } from './format-money.ts'

/** To the letter: docs/rules/pages.md#errors. */
export const settingTexts = {
  loadTitle: 'Erreur de chargement',
  loadFailed: 'Impossible de charger les paramètres. Veuillez réessayer.',
  saved: 'Paramètres sauvegardés',
  saveFailed: 'Erreur de sauvegarde',
} as const

export const settingLabel = (section: string, field: string): string =>
  settingLabels[`${section}.${field}`] ?? field

const fieldErrors: Readonly<Record<string, string>> = {
  required: 'À remplir.',
  'too-long': 'Ce texte est trop long.',
  'adminEmail invalid': 'Adresse e-mail invalide.',
  'contactEmail invalid': 'Adresse e-mail invalide.',
  'facebook invalid': 'Une adresse qui commence par https://, ou rien.',
  'instagram invalid': 'Une adresse qui commence par https://, ou rien.',
  ...Object.fromEntries(
    accountKeys.map((key) => [
      `${key} invalid`,
      'Un numéro de compte\u00A0: trois chiffres au moins, par exemple 411000.',
    ]),
  ),
  'siren invalid': 'Ce SIREN n’existe pas\u00A0: neuf chiffres, dont le dernier est une clé.',
  'firstReminderDays invalid': 'Un nombre de jours, de 1 à 365.',
  'secondReminderDays invalid': 'Un nombre de jours, de 1 à 365.',
  'thirdReminderDays invalid': 'Un nombre de jours, de 1 à 365.',
  'graceDays invalid': 'Un nombre de jours, de 1 à 60.',
  'stopHours longer-than-quotes':
    'Plus long que la validité d’un devis\u00A0: aucun envoi programmé ne pourrait être payé. Au plus deux heures de moins qu’elle (« Tarification »).',
  'stopHours invalid': 'Un nombre d’heures, de 12 à 168.',
  'out-of-order': 'Dans l’ordre, et à sept jours au moins les uns des autres.',
  'refundApprovalCents invalid': 'Un montant en euros, par exemple 500,00.',
}

export const settingError = (field: string, code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : (fieldErrors[`${field} ${code}`] ?? fieldErrors[code] ?? 'Cette valeur n’est pas valide.')

const refusals: Readonly<Record<string, string>> = {
  stale:
    'Quelqu’un d’autre a enregistré ces paramètres entre-temps. Votre saisie est gardée\u00A0: regardez ce qui a changé.',
}

export const settingSentence = (error: unknown): string => errorSentence(error, refusals)

/** A value as the form shows it. */
export function settingValue(field: string, value: string | number | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(value)
  if (typeof value === 'number') return `${value}\u00A0jours`
  return value === '' || value === undefined ? 'rien' : String(value)
}
