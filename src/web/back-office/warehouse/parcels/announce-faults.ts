import { matchingRefusals } from '#web/copy/reception.ts'

/** Sentences for an announcement that the server refused, by code. */
export const announceRefusals: Readonly<Record<string, string>> = {
  ...matchingRefusals,
  'client-number-unknown': 'Aucun client ne porte ce numéro.',
  'parcel-already-declared': 'Ce client a déjà un colis de ce numéro de suivi.',
}

const fieldOfRefusal: Readonly<Record<string, string>> = {
  'client-number-unknown': 'clientNumber',
  'parcel-already-declared': 'trackingNumber',
}

const sentences: Readonly<Record<string, string>> = {
  clientNumber: 'Le numéro client s’écrit CLT- et six chiffres.',
  trackingNumber: 'Indiquez le numéro de suivi\u00a0: de 4 à 40 lettres et chiffres.',
  merchant: 'Indiquez la boutique.',
  description: 'La description est trop longue.',
}

type Faults = Readonly<Record<string, string>>

/** The error sentence of each of these fields. */
export const faultsOfFields = (names: readonly string[]): Faults =>
  Object.fromEntries(names.flatMap((name) => (sentences[name] ? [[name, sentences[name]]] : [])))

/** The error sentences of a server refusal, by field; empty when the refusal concerns no field. */
export function faultsOfRefusal(code: string | undefined, fields: Faults): Faults {
  const field = code === undefined ? undefined : fieldOfRefusal[code]
  if (code === undefined || field === undefined) return faultsOfFields(Object.keys(fields))
  return { [field]: announceRefusals[code] ?? '' }
}
