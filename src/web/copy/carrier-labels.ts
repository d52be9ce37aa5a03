import { ApiError } from '#web/api/api-error.ts'
import { shipmentError } from './shipments.ts'

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
    'Cette adresse est trop longue pour une étiquette Colissimo. Faites l’étiquette sur le site du transporteur.',
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
