import type { CarrierNumberRefusal, LinkPatternRefusal } from '#domain/shipment/carrier.ts'
import { ApiError } from '#web/api/api-error.ts'
import { shipmentError } from './shipments.ts'

export const carrierRefusals: Readonly<Record<string, string>> = {
  'carrier-exists': 'Un transporteur porte déjà ce nom.',
}

const linkErrors: Readonly<Record<LinkPatternRefusal, string>> = {
  'not-https': 'Une adresse qui commence par https://, sans espace.',
  'number-place': 'Mettez {numero} une seule fois, à la place du numéro.',
  host: 'Le nom du site, une barre oblique, puis le reste\u00A0: https://www.exemple.fr/suivi/{numero}',
}

export const carrierFieldErrors: Readonly<Record<string, string>> = {
  ...linkErrors,
  required: 'À remplir.',
  'too-long': 'Trop long.',
  'too-many': 'Dix formes au plus.',
  invalid: 'Cette valeur n’est pas valide.',
}

/** Why an example number is refused, when one tries it in the form. */
export const exampleRefusals: Readonly<Record<CarrierNumberRefusal, string>> = {
  'carrier-tracking-number-missing': '',
  'carrier-tracking-number-invalid': 'Refusé\u00A0: ce numéro n’a pas la forme attendue.',
  'carrier-tracking-number-mistyped': 'Refusé\u00A0: sa clé de contrôle est fausse.',
}

type LabelRefusal =
  | 'box-not-ready'
  | 'carrier-label-being-made'
  | 'carrier-label-goods'
  | 'carrier-label-address'
  | 'carrier-label-destination'
  | 'carrier-label-refused'
  | 'carrier-away'
  | 'carrier-answer-lost'
  | 'carrier-key-refused'
  | 'carrier-not-configured'

const refusals: Readonly<Record<LabelRefusal, string>> = {
  'box-not-ready': 'Cette boîte n’est plus à étiqueter. La page montre maintenant où elle en est.',
  'carrier-label-being-made':
    'Quelqu’un demande déjà cette étiquette. Elle arrive dans quelques secondes.',
  'carrier-label-goods':
    'Colissimo veut le poids, le code douanier et l’origine de chaque article\u00a0: rouvrez la boîte, complétez le contenu de ses colis, puis refermez-la.',
  'carrier-label-address':
    'Cette adresse est trop longue pour une étiquette Colissimo. Faites l’étiquette sur le site du transporteur, ou rouvrez la boîte\u00a0: le bureau corrige l’adresse sur la page de la commande.',
  'carrier-label-destination':
    'Colissimo Outre-mer ne dessert pas ce pays. Faites l’étiquette sur le site du transporteur.',
  'carrier-label-refused': 'Colissimo refuse cette étiquette.',
  'carrier-away':
    'Colissimo ne répond pas\u00a0: aucune étiquette n’est créée. Réessayez dans un instant, ou saisissez un numéro à la main.',
  'carrier-answer-lost':
    'La réponse de Colissimo s’est perdue. Redemandez l’étiquette\u00a0: une étiquette jamais déposée n’est pas facturée.',
  'carrier-key-refused': 'Colissimo refuse notre clé (COLISSIMO_API_KEY). Prévenez le bureau.',
  'carrier-not-configured': 'Les étiquettes Colissimo ne sont pas configurées.',
}

/** Why no label was made; for an order that the carrier refuses, with its own sentences. */
export function carrierLabelError(error: Error): string {
  const code = error instanceof ApiError ? error.code : ''
  if (!Object.hasOwn(refusals, code)) return shipmentError(error)
  return `${refusals[code as LabelRefusal]}${error instanceof ApiError ? carrierSentences(error) : ''}`
}

/** What the carrier itself said, after a space. */
export function carrierSentences({ details }: ApiError): string {
  const sentences = details?.['sentences']
  return Array.isArray(sentences) ? ` ${sentences.join(' ')}` : ''
}
