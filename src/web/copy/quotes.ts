import type { ShippingOption } from '#contract/offer/pricing.ts'
import { optionNames } from '#words/quote-choices.ts'

/** The words of the catalogue (docs/rules/quotes-and-prices.md#extras). */
export const optionLabels: Record<ShippingOption, { label: string; hint: string }> = {
  repackaging: {
    label: optionNames.repackaging,
    hint: 'Un carton plus petit ou plus solide.',
  },
  consolidation: {
    label: optionNames.consolidation,
    hint: 'Vos colis voyagent ensemble.',
  },
  grouped_repackaging: {
    label: optionNames.grouped_repackaging,
    hint: 'Ouverts et réunis dans un seul carton.',
  },
  non_standard: {
    label: optionNames.non_standard,
    hint: 'Plus de 150\u00A0cm en tout, ou plus de 100\u00A0cm de long.',
  },
  photo_request: { label: optionNames.photo_request, hint: 'Prises à l’entrepôt, avant l’envoi.' },
  signature_required: {
    label: optionNames.signature_required,
    hint: 'Le livreur demande une signature.',
  },
}

type RequestRefusal =
  | 'parcel-not-available'
  | 'direct-takes-one-parcel'
  | 'eco-not-available'
  | 'address-elsewhere'
  | 'value-uninsured'
  | 'value-underinsured'
  | 'already-done'
export const requestRefusals: Record<RequestRefusal, string> = {
  'parcel-not-available':
    'Un colis choisi n’est plus disponible\u00A0: il est déjà dans un autre devis, son retour est demandé, ou son poids contesté. La liste a été mise à jour.',
  'eco-not-available':
    'Le mode éco n’existe pas vers cette destination. Choisissez le mode standard.',
  'direct-takes-one-parcel':
    'Un envoi direct emporte un seul colis. Choisissez le groupement, ou gardez un seul colis par demande.',
  'address-elsewhere':
    'L’adresse de livraison n’est pas dans la destination choisie\u00A0: son code postal et son pays (ou France) doivent être ceux de ce territoire\u00A0; «\u00A0Reste du monde\u00A0» est l’étranger. Corrigez l’un des deux.',
  'value-uninsured':
    'Pour cette valeur déclarée, l’assurance de base ne suffit pas. Choisissez un palier qui la couvre.',
  'value-underinsured':
    'L’assurance doit couvrir la valeur déclarée en entier. Choisissez un palier au moins égal à cette valeur.',
  'already-done':
    'Cette demande est déjà enregistrée\u00A0: vous la trouverez dans «\u00A0Mes devis\u00A0».',
}

/** The request may exist already: a retry after its parcels changed state must not create a second one. */
export const answerLost =
  'Pas de réponse du serveur\u00A0: votre demande est peut-être déjà enregistrée. Envoyez-la de nouveau sans rien changer, rien ne sera doublé, ou cherchez-la dans «\u00A0Mes devis\u00A0».'

type EstimateRefusal =
  | 'weight-over-limit'
  | 'dimensions-over-limit'
  | 'destination-on-quote'
  | 'declared-value-on-quote'
  | 'eco-not-available'
  | 'value-uninsured'
  | 'value-underinsured'
  | 'parcel-not-available'
export const estimateRefusals: Record<EstimateRefusal, string> = {
  'weight-over-limit':
    'Au-delà de 30\u00A0kg, l’envoi part en plusieurs boîtes et son prix est établi sur devis.',
  'dimensions-over-limit':
    'Longueur + largeur + hauteur atteindraient 200\u00A0cm\u00A0: le transporteur n’accepte pas cette boîte, et le prix est établi sur devis.',
  'destination-on-quote': 'Pour cette destination, le prix du transport est établi sur devis.',
  'declared-value-on-quote': 'Pour cette valeur déclarée, le prix est établi sur devis.',
  'eco-not-available': requestRefusals['eco-not-available'],
  'value-uninsured': requestRefusals['value-uninsured'],
  'value-underinsured': requestRefusals['value-underinsured'],
  'parcel-not-available': 'Un colis choisi n’est plus disponible\u00A0: retirez-le du choix.',
}

export const goneParcels = (shops: readonly string[]): string =>
  `À retirer du choix, car déjà dans un autre devis ou en retour\u00A0: ${new Intl.ListFormat('fr').format(shops)}.`

/** There is no online price, but the request is welcome (docs/rules/quotes-and-prices.md#zones). */
export const onQuoteCodes: ReadonlySet<string> = new Set([
  'weight-over-limit',
  'dimensions-over-limit',
  'destination-on-quote',
  'declared-value-on-quote',
])

/** Names for « Veuillez remplir : {list}. » (docs/rules/quotes-and-prices.md#request). */
export const requiredFields = {
  shippingType: 'type de réexpédition',
  firstName: 'prénom',
  lastName: 'nom',
  email: 'e-mail',
  addressLine1: 'adresse',
  postalCode: 'code postal',
  city: 'ville',
  country: 'pays',
  weight: 'poids',
  destination: 'destination',
} as const

export const fieldErrors = {
  required: 'Ce champ est obligatoire.',
  email: 'Indiquez une adresse e-mail valide.',
  weight: 'Indiquez un poids en kilogrammes, par exemple 1,4.',
  tooHeavy: 'Au-delà de 100\u00A0kg, contactez-nous.',
  value: 'Indiquez un montant en euros, par exemple 250.',
  directTakesOneParcel: requestRefusals['direct-takes-one-parcel'],
} as const

/** What the server found wrong in one field of a request. */
export function requestFault(field: string, code: string): string {
  if (code === 'required') return fieldErrors.required
  if (field === 'email') return fieldErrors.email
  if (field === 'weight') return code === 'too-big' ? fieldErrors.tooHeavy : fieldErrors.weight
  if (field === 'declaredValue') return fieldErrors.value
  return code === 'too-long' || code === 'too-big'
    ? 'Ce texte est trop long.'
    : 'Cette valeur n’est pas valable.'
}
