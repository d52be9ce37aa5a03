import type { CarrierNumberRefusal } from '#domain/shipment/carrier-number.ts'
import type { LinkPatternRefusal } from '#domain/shipment/carrier.ts'

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
