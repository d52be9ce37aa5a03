import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { requestRefusals } from '#web/copy/quotes.ts'
import type { OfficeDiscountCode } from '#domain/quote/office-lines.ts'
import { percentText } from './vat.ts'

const free: Readonly<Record<string, string>> = {
  other: 'prestation sur l’envoi',
  free_carrier: 'transport',
  free_insurance: 'assurance',
  free_photos: 'photos',
  free_storage: 'garde',
}

/** The name of a free line, by its VAT. */
export const freeLineNames = (code: string, basisPoints: number): string =>
  `Libre\u00A0: ${free[code] ?? code}, TVA ${percentText(basisPoints)}`

export const discountTargets: Readonly<Record<OfficeDiscountCode, string>> = {
  discount_office: 'Du transport',
  discount_office_fee: 'Des frais de traitement',
}

export const discountLabel = (reason: string): string => `Remise commerciale\u00A0: ${reason}`

/** « les deux envois » */
export const countedShipments = (count: number): string =>
  count === 2 ? 'les deux envois' : `les ${count} envois`

/** The current cost of the shipments of a split, when it differs from the amount on screen. */
export const splitPriceChanged = (totalCents: number | null): string =>
  `${
    totalCents === null
      ? 'Ces envois n’ont plus de prix'
      : `Ces envois coûtent maintenant ${formatMoney(totalCents)}`
  }\u00A0: une mesure, un tarif ou un avantage a changé depuis l’affichage. Rien n’a été écrit\u00A0: fermez, relisez, puis recommencez.`

export const insuredFault = 'Un nombre entier d’euros, jusqu’à 100\u00A0000.'

type SendingRefusal =
  | 'quote-not-open'
  | 'stale-version'
  | 'stale-draft'
  | 'discount-too-large'
  | 'parcels-not-measured'
  | 'prepaid-already-used'
  | 'insured-value-missing'
  | 'value-uninsured'
  | 'total-negative'
  | 'total-too-small'
  | 'parcel-not-available'
  | 'quote-already-sent'
  | 'quote-is-supplement'
  | 'payment-in-progress'
export const sendingRefusals: Record<SendingRefusal, string> = {
  'quote-not-open': 'Ce devis est clos\u00A0: il ne peut plus être modifié.',
  'stale-version': 'Une autre version a été envoyée entre-temps. Rien n’a été envoyé.',
  'stale-draft':
    'Un autre brouillon a été enregistré entre-temps. Rien n’a été écrit\u00A0: comparez, puis recommencez.',
  'discount-too-large':
    'Une remise dépasse ce dont elle est déduite\u00A0: réduisez-la, ou partagez-la.',
  'parcels-not-measured':
    'Des colis ne sont pas mesurés\u00A0: indiquez pourquoi le devis part quand même.',
  'prepaid-already-used':
    'Une ligne « Déjà payé » ne correspond à aucune option payée et encore libre. Reprenez le prix proposé.',
  'insured-value-missing':
    'Une assurance libre ne dit pas jusqu’à quelle valeur elle assure\u00A0: indiquez sa «\u00A0Valeur assurée\u00A0».',
  'value-uninsured':
    'Le contenu ou la valeur déclarée dépasse ce que ce devis assure\u00A0: ajoutez une assurance qui le couvre, libre au-delà des paliers.',
  'total-negative': 'Ni le transport ni les frais de traitement ne peuvent être négatifs.',
  'total-too-small': 'Le total doit être d’au moins 0,50\u00A0€ pour pouvoir être payé.',
  'parcel-not-available':
    'Un des colis est entré dans un autre devis, n’est plus en stock, ou son client conteste son poids. Retirez-le de celui-ci, ou répondez d’abord à la contestation.',
  'quote-already-sent':
    'Ce devis vient d’être envoyé\u00A0: il garde ses colis jusqu’à la version suivante.',
  'quote-is-supplement':
    'Un supplément a le prix de sa boîte\u00A0: retirez-le, puis demandez-en un autre au poste d’emballage.',
  'payment-in-progress':
    'Un paiement de ce devis est en cours de confirmation\u00a0: attendez sa réponse.',
}

/** Why a version was not sent; with the two amounts when it insures too little. */
export function sendingFailure(error: Error): string {
  const said = errorSentence(error, sendingRefusals)
  if (!(error instanceof ApiError) || error.code !== 'value-uninsured') return said
  const { valueCents, insuredCents } = error.details
  if (typeof valueCents !== 'number' || typeof insuredCents !== 'number') return said
  const insured =
    insuredCents === 0
      ? 'avec la seule assurance de base'
      : `assurée jusqu’à ${formatMoney(insuredCents)}`
  return `Valeur de ${formatMoney(valueCents)}, ${insured}\u00A0: ajoutez une assurance qui la couvre, libre au-delà des paliers. Si elle est fausse, le client la corrige dans le contenu de ses colis\u00A0: dès que chacun en a un, lui seul compte.`
}

/** For a quote that the office cancels. */
export const cancellingRefusals = {
  ...sendingRefusals,
  stale: 'Ce devis vient de changer. Rien n’est annulé.',
} as const

/** For a draft that the office creates; it ships to the account's address. */
export const draftingRefusals = {
  ...sendingRefusals,
  ...requestRefusals,
  'address-elsewhere':
    'L’adresse de ce client (code postal ou pays) n’est pas dans cette destination («\u00A0Reste du monde\u00A0» est l’étranger). Changez la destination, ou l’adresse sur sa fiche.',
} as const

/** Why the measures give no price on their own. */
export const proposalRefusals: Readonly<Record<string, string>> = {
  'parcels-not-measured': 'Des colis de ce devis ne sont pas encore mesurés.',
  'weight-over-limit': 'Plus de 30\u00A0kg\u00A0: à répartir en plusieurs colis, prix à établir.',
  'destination-on-quote': 'Cette destination n’a pas de tarif en ligne\u00A0: prix à établir.',
  'eco-not-available': 'Le mode éco n’existe pas vers cette destination.',
  'dimensions-over-limit':
    'Un colis, ou la boîte estimée pour tous, atteint 200\u00A0cm en tout\u00A0: le transporteur le refuse. En plusieurs boîtes\u00A0: prix à établir.',
}

/** For a quote that is split into several. */
export const splittingRefusals: Readonly<Record<string, string>> = {
  ...sendingRefusals,
  ...proposalRefusals,
  'value-uninsured':
    'Le contenu d’un des envois ne part pas avec la seule assurance de base, et ce devis n’a pas de palier. Rien n’a été écrit\u00A0: préparez cet envoi par un nouveau devis, assuré.',
  'value-underinsured':
    'Le contenu d’un des envois dépasse l’assurance de ce devis. Rien n’a été écrit\u00A0: préparez cet envoi par un nouveau devis, mieux assuré.',
}
