import {
  vatKinds,
  vatRegimes,
  vatZones,
  type VatKind,
  type VatRegime,
  type VatZone,
} from '#domain/invoice/vat.ts'

export const vatKindLabels: Readonly<Record<VatKind, string>> = {
  carrier: 'Transport',
  insurance: 'Assurance',
  handling: 'Préparation (groupement, reconditionnement, signature)',
  processing_fee: 'Frais de traitement',
  photos: 'Photos',
  storage: 'Garde',
  shop_return: 'Retour à la boutique',
  plan: 'Formule',
}

export const vatZoneLabels: Readonly<Record<VatZone, string>> = {
  dom: 'DOM',
  com: 'Autres territoires',
  world: 'Reste du monde',
  none: 'Sans envoi',
}

export const vatRegimeLabels: Readonly<Record<VatRegime, string>> = {
  real: 'Régime réel',
  franchise: 'Franchise en base',
}

/** The name of each rule of a table in the audit log: « vat.real.storage.dom ». */
export const vatFieldNames: Readonly<Record<string, string>> = {
  'vat.regime': 'Régime de TVA',
  ...Object.fromEntries(
    vatRegimes.flatMap((regime) =>
      vatKinds.flatMap((kind) =>
        vatZones.map((zone) => [
          `vat.${regime}.${kind}.${zone}`,
          `TVA, ${vatRegimeLabels[regime].toLowerCase()}, ${vatKindLabels[kind]}, ${vatZoneLabels[zone]}`,
        ]),
      ),
    ),
  ),
}
